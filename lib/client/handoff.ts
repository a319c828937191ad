import { newId } from "#lib/studio/document";
import type { OutboxItem } from "./outbox/item";
import { outboxDatabase } from "./outbox/outbox-db";

const noClip = 0;
const keptForMs = 24 * 3600 * 1000;
const markName = "tellmark-kept";

/** Keeps a file on this device until there is a clip for it, and answers its id. */
export async function keepForLater({ file, kind }: { file: File; kind: OutboxItem["kind"] }): Promise<string> {
  await forgetKept((item) => Date.now() - item.addedAt > keptForMs);
  const change = (await outboxDatabase()).transaction(["items", "files"], "readwrite");
  const id = newId();
  await change.objectStore("items").put({
    id,
    clipId: noClip,
    kind,
    name: file.name || "picture.png",
    addedAt: Date.now(),
    ...(kind === "image" ? { picture: id } : {}),
    key: id,
    attempts: 0,
    state: { kind: "waiting" },
    isKept: true,
  });
  await change.objectStore("files").put(file, id);
  await change.done;
  return id;
}

/** Puts one kept file into the outbox of the clip that was started for it, where it stays until the server has it. */
export async function adoptKept(id: string, clipId: number): Promise<void> {
  await forgetKept((item) => Date.now() - item.addedAt > keptForMs);
  const change = (await outboxDatabase()).transaction("items", "readwrite");
  const item = await change.store.get(id);
  if (item?.clipId === noClip) await change.store.put({ ...item, clipId });
  await change.done;
}

/** The kept file that the next clip of this tab is for: it goes along through signing in. */
export function keptForNext(): string | null {
  return sessionStorage.getItem(markName);
}

export function keepForNext(id: string | null): void {
  if (id === null) sessionStorage.removeItem(markName);
  else sessionStorage.setItem(markName, id);
}

/** Forgets the files for which there is no clip: those that are too old, or all of them when somebody signs out. */
export async function forgetKept(isMeant: (item: OutboxItem) => boolean = () => true): Promise<void> {
  const change = (await outboxDatabase()).transaction(["items", "files"], "readwrite");
  for (const item of await change.objectStore("items").index("clip").getAll(noClip)) {
    if (!isMeant(item)) continue;
    await change.objectStore("items").delete(item.id);
    await change.objectStore("files").delete(item.id);
  }
  await change.done;
}
