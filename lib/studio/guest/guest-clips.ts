import type { DBSchema } from "idb";
import { newId } from "#lib/editor/document";
import { defaultTitle } from "#lib/kernel/default-title";
import { browserDatabase } from "../device/browser-database";
import { deleteEarlierTakes } from "../device/earlier-takes";
import { deleteTake, listTakes } from "../device/journal";
import { durableWrite, requestPersistence } from "../device/on-disk";
import { openTabChannel } from "../device/tab-channel";
import { heldLocks, outboxLock } from "../device/tab-locks";
import type { OutboxItem } from "../outbox/item";
import { outboxDatabase, putItem } from "../outbox/outbox-db";
import type { GuestFile } from "./guest-files";

/** A clip made without an account: it lives on this device until a user signs in and claims it. */
export interface GuestClip {
  /** Below zero, so that no clip on the server has it. */
  id: number;
  /** The first title; later text is in its draft. */
  title: string;
  startedAt: number;
  /** The Idempotency-Key of the draft on the server: a claim that is cut off and repeated makes one. */
  key: string;
  /** The code of the request that it answers: users who sign in here do not get it. */
  request?: string;
  /** Whose draft was asked for: it may be there although no answer came. */
  askedFor?: string;
  /** The draft that was made for it, and whose it is. */
  claim?: { account: string; clipId: number };
}

interface LocalSchema extends DBSchema {
  clips: { key: number; value: GuestClip };
}

const database = browserDatabase<LocalSchema>("tellmark-local", (db) => {
  db.createObjectStore("clips", { keyPath: "id" });
});

/** The page of a local clip. */
export const guestClipPath = (id: number): string => `/studio/local/${-id}`;

export async function findGuestClip(id: number): Promise<GuestClip | null> {
  return (await (await database()).get("clips", id)) ?? null;
}

/** The clips of this device that answer requests, here and on the server. */
export async function listAnswerClips(): Promise<Set<number>> {
  const answers = (await (await database()).getAll("clips")).filter(({ request }) => request !== undefined);
  return new Set(answers.flatMap(({ id, claim }) => [id, ...(claim ? [claim.clipId] : [])]));
}

/** The clips on the server that local clips have become. */
export async function listClaimedClips(): Promise<number[]> {
  return (await (await database()).getAll("clips")).flatMap(({ claim }) => claim?.clipId ?? []);
}

export async function saveGuestClip(clip: GuestClip): Promise<void> {
  const { store, done } = (await database()).transaction("clips", "readwrite", durableWrite);
  await Promise.all([store.put(clip), done]);
}

const emptyForMs = 86_400_000;

async function sweepEmpty(now: number): Promise<void> {
  const [clips, outbox, held] = [await (await database()).getAll("clips"), await outboxDatabase(), await heldLocks()];
  for (const { id, startedAt, claim, request } of clips) {
    if (claim || request || now - startedAt < emptyForMs || held.has(outboxLock(id))) continue;
    const counts = [outbox.countFromIndex("items", "clip", id), outbox.countFromIndex("drafts", "clip", id)];
    const kept = [...(await Promise.all(counts)), (await listTakes(id)).length];
    if (kept.every((count) => count === 0)) await deleteGuestClip(id);
  }
}

/** Begins a clip on this device, with the files that it is about, and answers its id. */
export async function createGuestClip(
  given: readonly GuestFile[] = [],
  now = new Date(),
  about: Partial<Pick<GuestClip, "title" | "request">> = {},
): Promise<number> {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const id = -(1 + (random >>> 1));
  const startedAt = now.getTime();
  requestPersistence();
  await saveGuestClip({ id, title: defaultTitle(now), startedAt, key: newId(), ...about });
  for (const [index, { file, kind }] of given.entries()) await putFile(id, file, kind, startedAt + index);
  void sweepEmpty(startedAt).catch(() => {});
  return id;
}

async function putFile(clipId: number, file: File, kind: OutboxItem["kind"], addedAt: number): Promise<void> {
  const id = newId();
  const item: OutboxItem = {
    id,
    clipId,
    kind,
    name: file.name || "picture.png",
    addedAt,
    ...(kind === "image" ? { picture: id } : {}),
    key: id,
    attempts: 0,
    state: { kind: "waiting" },
    isKept: true,
  };
  await putItem(item, file);
}

const claimChannel = (id: number) => `tellmark-claimed-${id}`;

/** Tells the other tabs that a local clip has an owner now. */
export function announceClaim(id: number): void {
  const channel = openTabChannel(claimChannel(id));
  channel.post("claimed");
  channel.close();
}

/** Returns a function that ends listening. */
export function onClaim(id: number, listener: () => void): () => void {
  const channel = openTabChannel(claimChannel(id));
  channel.hear(listener);
  return channel.close;
}

/** Takes everything of a local clip off this device; the person has asked for it. */
export async function deleteGuestClip(id: number): Promise<void> {
  for (const take of await listTakes(id)) await deleteTake(take.id);
  await deleteEarlierTakes(id);
  const change = (await outboxDatabase()).transaction(["items", "files", "drafts"], "readwrite");
  const [items, drafts] = await Promise.all([
    change.objectStore("items").index("clip").getAllKeys(id),
    change.objectStore("drafts").index("clip").getAllKeys(id),
  ]);
  await Promise.all([
    ...items.flatMap((key) => [change.objectStore("items").delete(key), change.objectStore("files").delete(key)]),
    ...drafts.map((key) => change.objectStore("drafts").delete(key)),
    change.done,
  ]);
  await (await database()).delete("clips", id);
}
