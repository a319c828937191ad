import type { DBSchema } from "idb";
import type { Doc } from "#lib/editor/document";
import { browserDatabase } from "../device/browser-database";
import { deleteTake, findTakeRecording } from "../device/journal";
import { type KeptBytes, toBlob, toStorableBytes } from "../device/kept-bytes";
import { durableWrite } from "../device/on-disk";
import { listExpiredItems, type OutboxItem, type OutboxStore } from "./item";

/** Unsaved changes of a clip, as one tab left them. */
export interface Draft {
  key: string;
  clipId: number;
  tab: string;
  changedAt: number;
  /** The server's state when the first of these changes was made. */
  base: Doc;
  doc: Doc;
  /** Documents sent since without an answer. */
  sent?: readonly Doc[];
  /** The recording whose seconds all of these use. */
  recording?: string | null;
  /** The shape of all this; 1 when it is left out. Drafts of one that is not known are left alone. */
  schema?: number;
}

/** Holds no stroke that is the same in all of its documents: the server has those. Drafts of shape 1 hold all. */
export const draftSchema = 2;

interface OutboxSchema extends DBSchema {
  items: { key: string; value: OutboxItem; indexes: { clip: number } };
  files: { key: string; value: KeptBytes };
  drafts: { key: string; value: Draft; indexes: { clip: number } };
}

export const outboxDatabase = browserDatabase<OutboxSchema>("tellmark-outbox", (db) => {
  db.createObjectStore("items", { keyPath: "id" }).createIndex("clip", "clipId");
  db.createObjectStore("files");
  db.createObjectStore("drafts", { keyPath: "key" }).createIndex("clip", "clipId");
});

export const draftKey = ({ clipId, tab }: Pick<Draft, "clipId" | "tab">) => `${clipId} ${tab}`;

export const listDrafts = async (clipId: number): Promise<Draft[]> =>
  (await outboxDatabase()).getAllFromIndex("drafts", "clip", clipId);

/** Gives the files and the unsaved changes of one clip to another, all or none of them. */
export async function moveToClip(from: number, to: number): Promise<void> {
  const change = (await outboxDatabase()).transaction(["items", "drafts"], "readwrite");
  const [items, drafts] = [change.objectStore("items"), change.objectStore("drafts")];
  const [given, changed] = await Promise.all([items.index("clip").getAll(from), drafts.index("clip").getAll(from)]);
  await Promise.all([
    ...given.map((item) => items.put({ ...item, clipId: to })),
    ...changed.flatMap((draft) => {
      const moved = { ...draft, clipId: to };
      return [drafts.delete(draft.key), drafts.put({ ...moved, key: draftKey(moved) })];
    }),
    change.done,
  ]);
}

/** Keeps an item and its file, both or none. */
export async function putItem(item: OutboxItem, file: Blob): Promise<void> {
  const kept = await toStorableBytes(file);
  const change = (await outboxDatabase()).transaction(["items", "files"], "readwrite", durableWrite);
  await Promise.all([
    change.objectStore("items").put(item),
    change.objectStore("files").put(kept, item.id),
    change.done,
  ]);
}

/** The unsent files of this device. The bytes of takes stay in the journal where they were recorded. */
export const outboxStore: OutboxStore = {
  async list(clipId) {
    const db = await outboxDatabase();
    const items = await db.getAllFromIndex("items", "clip", clipId);
    const old = listExpiredItems(items);
    for (const { id } of old) await db.delete("items", id);
    return items.filter((item) => !old.includes(item)).sort((a, b) => a.addedAt - b.addedAt);
  },
  async put(item, file) {
    if (file && !item.takeId) return putItem(item, file);
    const { store, done } = (await outboxDatabase()).transaction("items", "readwrite", durableWrite);
    await Promise.all([store.put(item), done]);
  },
  async file(item) {
    if (item.takeId) return findTakeRecording(item.takeId);
    const kept = await (await outboxDatabase()).get("files", item.id);
    return kept ? toBlob(kept) : null;
  },
  async finish(item) {
    const change = (await outboxDatabase()).transaction(["items", "files"], "readwrite");
    await Promise.all([
      change.objectStore("items").put(item),
      change.objectStore("files").delete(item.id),
      change.done,
    ]);
    if (item.takeId) await deleteTake(item.takeId);
  },
  async remove(item) {
    const change = (await outboxDatabase()).transaction(["items", "files"], "readwrite");
    await Promise.all([
      change.objectStore("items").delete(item.id),
      change.objectStore("files").delete(item.id),
      change.done,
    ]);
    if (item.takeId) await deleteTake(item.takeId);
  },
};
