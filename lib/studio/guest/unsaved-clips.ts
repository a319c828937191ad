import { getClip } from "#lib/api-client/api";
import { isRetryable } from "#lib/api-client/api-error";
import { listUnsentTakes } from "../device/journal";
import { listCorrectedClips } from "../device/kept-corrections";
import { isLocalId } from "../device/local-id";
import { closingMs, heldLocks, outboxLock, tabLock, waitForLock } from "../device/tab-locks";
import { isUnsent } from "../outbox/item";
import { type Draft, outboxDatabase } from "../outbox/outbox-db";
import { findGuestClip, guestClipPath, listAnswerClips } from "./guest-clips";
import { SHARE_CACHE } from "./share-cache";

/** A clip with something that only this device has. */
export interface UnsavedClip {
  clipId: number;
  path: string;
  /** Null while it cannot be read. */
  title: string | null;
  what: readonly ("recording" | "picture" | "changes")[];
}

/**
 * The clips for which this device has something that the server lacks, and no tab has them open: those that were begun
 * here without an account, and those of the signed-in person.
 */
export async function listUnsavedClips(signedIn: boolean, signal: AbortSignal): Promise<UnsavedClip[]> {
  await openLateShares().catch(() => {});
  const db = await outboxDatabase();
  const found = new Map<number, Set<UnsavedClip["what"][number]>>();
  const held = await heldAfterClosing();
  const answers = await listAnswerClips();
  const note = (clipId: number, what: UnsavedClip["what"][number]) => {
    if (!answers.has(clipId) && !held.has(outboxLock(clipId)))
      found.set(clipId, (found.get(clipId) ?? new Set()).add(what));
  };
  for (const item of await db.getAll("items")) {
    if (isUnsent(item)) note(item.clipId, item.kind === "audio" ? "recording" : "picture");
  }
  for (const take of await listUnsentTakes()) note(take.clipId, "recording");
  const drafts = (await db.getAll("drafts")).filter(({ tab }) => !held.has(tabLock(tab)));
  for (const draft of drafts) note(draft.clipId, "changes");
  for (const clipId of await listCorrectedClips()) note(clipId, "changes");
  const clips = [...found].map(async ([clipId, what]): Promise<UnsavedClip | null> => {
    if (isLocalId(clipId)) return localOne(clipId, drafts, [...what]);
    if (!signedIn) return null;
    // Clips of other users of this device, and deleted ones, are left out.
    return getClip(clipId, signal).then(
      ({ clip }) => ({ clipId, path: `/studio/${clipId}`, title: clip.title, what: [...what] }),
      (error) => (isRetryable(error) ? { clipId, path: `/studio/${clipId}`, title: null, what: [...what] } : null),
    );
  });
  return (await Promise.all(clips)).filter((one) => one !== null);
}

/** Files that other apps shared while there was no connection. */
async function openLateShares(): Promise<void> {
  if (await globalThis.caches?.has(SHARE_CACHE)) await (await import("./shared-files")).openShares(false);
}

/** The locks of tabs that live on; a studio that is just being left still holds its own for a moment. */
async function heldAfterClosing(): Promise<Set<string | undefined>> {
  const isStudio = (name: string | undefined): name is string => name?.startsWith(outboxLock("")) ?? false;
  const studios = [...(await heldLocks())].filter(isStudio);
  await Promise.all(studios.map((name) => waitForLock(name, closingMs)));
  return heldLocks();
}

async function localOne(
  clipId: number,
  drafts: readonly Draft[],
  what: UnsavedClip["what"],
): Promise<UnsavedClip | null> {
  const clip = await findGuestClip(clipId);
  const draft = drafts.findLast((one) => one.clipId === clipId);
  return clip && { clipId, path: guestClipPath(clipId), title: draft?.doc.title.trim() || clip.title, what };
}
