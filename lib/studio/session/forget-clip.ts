import { deleteEarlierTakes } from "../device/earlier-takes";
import { deleteTake, listTakes } from "../device/journal";
import { deleteClipCorrections } from "../device/kept-corrections";
import { outboxDatabase } from "../outbox/outbox-db";

/** Removes everything that this device keeps of a clip: it was deleted. */
export async function forgetClip(clipId: number): Promise<void> {
  const change = (await outboxDatabase()).transaction(["items", "files", "drafts"], "readwrite");
  for (const id of await change.objectStore("items").index("clip").getAllKeys(clipId)) {
    await change.objectStore("items").delete(id);
    await change.objectStore("files").delete(id);
  }
  for (const key of await change.objectStore("drafts").index("clip").getAllKeys(clipId)) {
    await change.objectStore("drafts").delete(key);
  }
  await change.done;
  for (const take of await listTakes(clipId)) await deleteTake(take.id);
  await deleteEarlierTakes(clipId);
  await deleteClipCorrections(clipId);
}
