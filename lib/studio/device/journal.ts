import type { DBSchema } from "idb";
import type { Part } from "#lib/cuts/cut";
import { browserDatabase } from "./browser-database";
import { type KeptBytes, toBlob, toStorableBytes } from "./kept-bytes";
import { durableWrite, requestPersistence } from "./on-disk";
import { heldLocks, holdLock } from "./tab-locks";

/** A take that is kept on this device until the server has it. */
export interface KeptTake {
  id: string;
  clipId: number;
  mimeType: string;
  startedAt: number;
  durationSeconds: number;
  /** The upload by which its pieces are sent while it is made. */
  uploadId?: string;
  /** It is to take the place of a part of the recording. */
  over?: TakeTarget;
  /** Of the recording before it. */
  switchesBefore?: readonly KeptSwitch[];
  /** Later pieces could not be kept: of those only the server may have some. */
  isBeginning?: boolean;
}

/** A picture has another id when its clip is read again, and no file before it is sent. */
export interface KeptSwitch {
  timestamp: number;
  picture: string | null;
  file: string | null;
}

export interface TakeTarget {
  span: Part;
  recording: string;
  /** Requests with one key insert it once. A new key is made only after the server has refused it permanently. */
  key: string;
  isRefused?: boolean;
  /** The server may have it, and be putting it in. */
  isSent?: boolean;
}

interface TakesSchema extends DBSchema {
  takes: { key: string; value: KeptTake; indexes: { clip: number } };
  chunks: { key: [string, number]; value: KeptBytes };
}

const database = browserDatabase<TakesSchema>("tellmark-takes", (db) => {
  db.createObjectStore("takes", { keyPath: "id" }).createIndex("clip", "clipId");
  db.createObjectStore("chunks");
});

const lockName = (id: string) => `tellmark-take-${id}`;
const chunkRange = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/** Begins the record of a take. Until it is released, other tabs do not offer the take for recovery. */
export async function beginTake(take: KeptTake): Promise<() => void> {
  const release = holdLock(lockName(take.id));
  requestPersistence();
  await saveTake(take);
  return release;
}

/** Adds the next piece of a take and how long it is by now. */
export async function appendChunk(take: KeptTake, sequence: number, chunk: Blob): Promise<void> {
  const kept = await toStorableBytes(chunk);
  const transaction = (await database()).transaction(["takes", "chunks"], "readwrite", durableWrite);
  await Promise.all([
    transaction.objectStore("chunks").put(kept, [take.id, sequence]),
    transaction.objectStore("takes").put(take),
    transaction.done,
  ]);
}

export async function saveTake(take: KeptTake): Promise<void> {
  const { store, done } = (await database()).transaction("takes", "readwrite", durableWrite);
  await Promise.all([store.put(take), done]);
}

/** The recording of a take, playable also after a crash. */
export async function findTakeRecording(id: string): Promise<Blob | null> {
  const db = await database();
  const take = await db.get("takes", id);
  const chunks = await db.getAll("chunks", chunkRange(id));
  return take && chunks.length > 0 ? new Blob(chunks.map(toBlob), { type: take.mimeType.split(";")[0] ?? "" }) : null;
}

/** Deletes a take that the server has, or that was discarded. */
export async function deleteTake(id: string): Promise<void> {
  const transaction = (await database()).transaction(["takes", "chunks"], "readwrite");
  await Promise.all([
    transaction.objectStore("chunks").delete(chunkRange(id)),
    transaction.objectStore("takes").delete(id),
    transaction.done,
  ]);
}

/** Takes that never reached the server, newest first, without those another tab is recording. */
export async function listUnsentTakes(): Promise<KeptTake[]> {
  const takes = await (await database()).getAll("takes");
  const held = await heldLocks();
  return takes
    .filter((take) => take.durationSeconds > 0 && !held.has(lockName(take.id)))
    .sort((a, b) => b.startedAt - a.startedAt);
}

export async function listTakes(clipId: number): Promise<KeptTake[]> {
  return (await database()).getAllFromIndex("takes", "clip", clipId);
}

export async function moveTakes(from: number, to: number): Promise<void> {
  const transaction = (await database()).transaction("takes", "readwrite");
  const takes = await transaction.store.index("clip").getAll(from);
  await Promise.all([...takes.map((take) => transaction.store.put({ ...take, clipId: to })), transaction.done]);
}

export async function listLostTakes(clipId: number): Promise<KeptTake[]> {
  return (await listUnsentTakes()).filter((take) => take.clipId === clipId);
}
