import { withPictureFile } from "#lib/editor/pictures";
import { toStorableBytes } from "../device/kept-bytes";
import { durableWrite } from "../device/on-disk";
import { findArrivedFile } from "../outbox/find-arrived-file";
import { isUnsent, type OutboxItem } from "../outbox/item";
import { draftKey, outboxDatabase, outboxStore } from "../outbox/outbox-db";

/**
 * Gives the answer on the server a copy of everything of the clip on this device, which stays until the answer is handed
 * over: an answer that is not sent in time is deleted there. The picture of the request is there from the beginning; it is
 * found by its bytes, and is not sent. It can be repeated.
 */
export async function copyAnswer(localId: number, clipId: number): Promise<void> {
  const copies = await Promise.all(
    (await outboxStore.list(localId)).filter(isUnsent).map((item) => copy(item, clipId)),
  );
  const change = (await outboxDatabase()).transaction(["items", "files", "drafts"], "readwrite", durableWrite);
  const [items, files, drafts] = [
    change.objectStore("items"),
    change.objectStore("files"),
    change.objectStore("drafts"),
  ];
  const changed = await drafts.index("clip").getAll(localId);
  await Promise.all([
    ...copies.flatMap(({ item, bytes }) => [items.put(item), ...(bytes ? [files.put(bytes, item.id)] : [])]),
    ...changed.map((draft) => {
      const doc = copies.reduce((named, { item: { picture, state } }) => {
        return picture && state.kind === "done" ? withPictureFile(named, picture, state.file) : named;
      }, draft.doc);
      const copied = { ...draft, clipId, doc };
      return drafts.put({ ...copied, key: draftKey(copied) });
    }),
    change.done,
  ]);
}

/** The item for that clip, with its bytes unless the server has them. */
async function copy(original: OutboxItem, clipId: number) {
  const { takeId: _takeId, uploadId: _uploadId, ...rest } = original;
  const item: OutboxItem = { ...rest, clipId, id: `${original.id} ${clipId}`, key: `${original.key}-${clipId}` };
  const file = await outboxStore.file(original);
  if (!file) throw new Error("A file of the answer is no longer on this device.");
  const there = item.kind === "image" ? await findArrivedFile(item, file) : null;
  if (there === null) return { item, bytes: await toStorableBytes(file) };
  const done: OutboxItem = { ...item, doneAt: Date.now(), state: { kind: "done", file: there } };
  return { item: done, bytes: null };
}
