import { type ClipVersion, getClip } from "../api";
import { unsentTakes } from "../journal";
import { heldLocks } from "../tab-locks";
import { tabLock } from "./drafts";
import { isUnsent } from "./item";
import { outboxLock } from "./open-outbox";
import { outboxDatabase } from "./outbox-db";

/** A clip with something that only this device has. */
export interface LeftBehind {
  clipId: number;
  title: string;
  what: readonly ("recording" | "picture" | "changes")[];
}

/** The clips of this person for which this device has something that the server lacks, and no tab is sending it. */
export async function leftBehind(signal: AbortSignal): Promise<LeftBehind[]> {
  const db = await outboxDatabase();
  const found = new Map<number, Set<LeftBehind["what"][number]>>();
  const note = (clipId: number, what: LeftBehind["what"][number]) =>
    found.set(clipId, (found.get(clipId) ?? new Set()).add(what));
  const held = await heldLocks();
  for (const item of await db.getAll("items")) {
    const isGoing = item.clipId === 0 || held.has(outboxLock(item.clipId));
    if (isUnsent(item) && !isGoing) note(item.clipId, item.kind === "audio" ? "recording" : "picture");
  }
  for (const take of await unsentTakes()) note(take.clipId, "recording");
  for (const draft of await db.getAll("drafts")) if (!held.has(tabLock(draft.tab))) note(draft.clipId, "changes");
  const clips = await Promise.all(
    [...found.keys()].map((clipId) => getClip(clipId, signal).catch((): ClipVersion | null => null)),
  );
  // Clips of somebody else who used this device, and deleted ones, are nobody's business here.
  return clips.flatMap((opened) =>
    opened ? [{ clipId: opened.clip.id, title: opened.clip.title, what: [...(found.get(opened.clip.id) ?? [])] }] : [],
  );
}
