import { withPictureFile } from "#lib/editor/pictures";
import { findArrivedFile } from "../outbox/find-arrived-file";
import { isUnsent } from "../outbox/item";
import { outboxDatabase, outboxStore } from "../outbox/outbox-db";

/**
 * The picture of the request is in the answer on the server from its beginning. It is found by its bytes and is not sent: the
 * unsaved changes name it before they are merged with what the server has. It can be repeated.
 */
export async function matchPictures(localId: number, clipId: number): Promise<void> {
  for (const item of await outboxStore.list(localId)) {
    const picture = item.kind === "image" && isUnsent(item) ? item.picture : undefined;
    const bytes = picture === undefined ? null : await outboxStore.file(item);
    const file = bytes && (await findArrivedFile({ ...item, clipId }, bytes));
    if (!file || picture === undefined) continue;
    await nameInDrafts(localId, picture, file);
    await outboxStore.finish({ ...item, doneAt: Date.now(), state: { kind: "done", file } });
  }
}

async function nameInDrafts(localId: number, picture: string, file: string): Promise<void> {
  const { store, done } = (await outboxDatabase()).transaction("drafts", "readwrite");
  const drafts = await store.index("clip").getAll(localId);
  const named = drafts.map((draft) => store.put({ ...draft, doc: withPictureFile(draft.doc, picture, file) }));
  await Promise.all([...named, done]);
}
