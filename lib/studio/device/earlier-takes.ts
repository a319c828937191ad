import type { DBSchema } from "idb";
import { browserDatabase } from "./browser-database";
import { type KeptBytes, toBlob, toStorableBytes } from "./kept-bytes";
import { isLocalId } from "./local-id";

/** A recording that is, or was, the sound of a clip, as this device keeps it. */
export interface EarlierTake {
  id: string;
  clipId: number;
  name: string;
  type: string;
  sizeBytes: number;
  durationSeconds: number | null;
  /** When it was recorded, or uploaded. */
  madeAt: number;
  /** When it became the sound of the clip last. */
  usedAt: number;
  /** The name that it has on the server; null as long as the server does not have it. */
  file: string | null;
}

interface EarlierSchema extends DBSchema {
  takes: { key: string; value: EarlierTake; indexes: { clip: number } };
  files: { key: string; value: KeptBytes };
}

/** Besides the one that is the sound of the clip now. */
const maxEarlierTakes = 5;
const keptForMs = 7 * 86_400_000;
/** Beyond this a recording is not kept a second time. */
export const maxKeptBytes = 50_000_000;

const database = browserDatabase<EarlierSchema>("tellmark-earlier", (db) => {
  db.createObjectStore("takes", { keyPath: "id" }).createIndex("clip", "clipId");
  db.createObjectStore("files");
});

async function remove(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const change = (await database()).transaction(["takes", "files"], "readwrite");
  const [takes, files] = [change.objectStore("takes"), change.objectStore("files")];
  await Promise.all([...ids.flatMap((id) => [takes.delete(id), files.delete(id)]), change.done]);
}

/** The takes of a clip, the last used first. Deletes expired ones of every clip. */
export async function listEarlierTakes(clipId: number, now = Date.now()): Promise<EarlierTake[]> {
  const all = await (await database()).getAll("takes");
  const old = all.filter(({ usedAt }) => now - usedAt > keptForMs);
  await remove(old.map(({ id }) => id));
  return all.filter((take) => take.clipId === clipId && !old.includes(take)).sort((a, b) => b.usedAt - a.usedAt);
}

/** Whether this device has room for a second copy of a recording: unsent files come first. */
export async function hasStorageRoom(bytes: number): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } =
    (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return bytes <= maxKeptBytes && usage + bytes <= quota / 2;
}

/** Stores a copy of a recording, optionally in the place of another; false without room. */
export async function saveEarlierTake(take: EarlierTake, file: Blob, instead: string | null = null): Promise<boolean> {
  if (!(await hasStorageRoom(file.size))) return false;
  const kept = await toStorableBytes(file);
  const change = (await database()).transaction(["takes", "files"], "readwrite");
  await Promise.all([
    change.objectStore("takes").put(take),
    change.objectStore("files").put(kept, take.id),
    change.done,
  ]);
  if (instead) await remove([instead]);
  const all = await listEarlierTakes(take.clipId);
  await remove(all.slice(maxEarlierTakes + 1).map(({ id }) => id));
  return true;
}

/** Updates a take; of two that are the same file on the server this one stays. */
export async function updateEarlierTake(take: EarlierTake): Promise<void> {
  await (await database()).put("takes", take);
  if (take.file === null) return;
  const others = await (await database()).getAllFromIndex("takes", "clip", take.clipId);
  await remove(others.filter((one) => one.file === take.file && one.id !== take.id).map(({ id }) => id));
}

/** The sound of a take. */
export async function findEarlierTakeFile(id: string): Promise<Blob | null> {
  const kept = await (await database()).get("files", id);
  return kept ? toBlob(kept) : null;
}

export async function deleteEarlierTake(id: string): Promise<void> {
  await remove([id]);
}

export async function deleteEarlierTakes(clipId: number): Promise<void> {
  await remove(await (await database()).getAllKeysFromIndex("takes", "clip", clipId));
}

/** At sign-out: the next user of this device must not find these takes. */
export async function deleteOwnedTakes(): Promise<void> {
  const all = await (await database()).getAll("takes");
  await remove(all.filter(({ clipId }) => !isLocalId(clipId)).map(({ id }) => id));
}

export async function moveEarlierTakes(from: number, to: number): Promise<void> {
  const change = (await database()).transaction("takes", "readwrite");
  const takes = await change.store.index("clip").getAll(from);
  await Promise.all([...takes.map((take) => change.store.put({ ...take, clipId: to })), change.done]);
}
