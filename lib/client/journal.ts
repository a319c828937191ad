import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A take that is kept on this device until the server has it. */
export interface KeptTake {
  id: string;
  clipId: number;
  mimeType: string;
  startedAt: number;
  durationSeconds: number;
}

interface TakesSchema extends DBSchema {
  takes: { key: string; value: KeptTake; indexes: { clip: number } };
  chunks: { key: [string, number]; value: Blob };
}

let opening: Promise<IDBPDatabase<TakesSchema>> | null = null;

function database(): Promise<IDBPDatabase<TakesSchema>> {
  opening ??= openDB<TakesSchema>("tellmark-takes", 1, {
    upgrade(db) {
      db.createObjectStore("takes", { keyPath: "id" }).createIndex("clip", "clipId");
      db.createObjectStore("chunks");
    },
  }).catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

const lockName = (id: string) => `tellmark-take-${id}`;
const chunkRange = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/** Begins the record of a take. While this page lives, other tabs do not offer the take for recovery. */
export async function beginTake(take: KeptTake): Promise<void> {
  navigator.locks?.request(lockName(take.id), () => new Promise<void>(() => {})).catch(() => {});
  await (await database()).put("takes", take);
}

/** Adds the next piece of a take and how long it is by now. */
export async function appendChunk(take: KeptTake, sequence: number, chunk: Blob): Promise<void> {
  const transaction = (await database()).transaction(["takes", "chunks"], "readwrite");
  await Promise.all([
    transaction.objectStore("chunks").put(chunk, [take.id, sequence]),
    transaction.objectStore("takes").put(take),
    transaction.done,
  ]);
}

/** The sound of a kept take; what was recorded before a crash can be played as it is. */
export async function readTake(take: KeptTake): Promise<Blob> {
  const chunks = await (await database()).getAll("chunks", chunkRange(take.id));
  return new Blob(chunks, { type: take.mimeType });
}

/** Forgets a take: the server has it, or nobody wants it. */
export async function removeTake(id: string): Promise<void> {
  const transaction = (await database()).transaction(["takes", "chunks"], "readwrite");
  await Promise.all([
    transaction.objectStore("chunks").delete(chunkRange(id)),
    transaction.objectStore("takes").delete(id),
    transaction.done,
  ]);
}

/** Takes of a clip that never reached the server, newest first, without those another tab is recording. */
export async function lostTakes(clipId: number): Promise<KeptTake[]> {
  const takes = await (await database()).getAllFromIndex("takes", "clip", clipId);
  const held = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name));
  return takes
    .filter((take) => take.durationSeconds > 0 && !held.has(lockName(take.id)))
    .sort((a, b) => b.startedAt - a.startedAt);
}
