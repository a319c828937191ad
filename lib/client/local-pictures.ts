import type { PictureRef } from "#lib/studio/document";
import { fileOf } from "#lib/studio/pictures";
import { isFor, isUnsent, type OutboxItem } from "./outbox/item";
import type { ShownPicture } from "./studio-state";

export type LocalPictures = ReturnType<typeof createLocalPictures>;

/** Pictures that are on their way, shown from this device. */
export function createLocalPictures() {
  const urls = new Map<string, string>();
  return {
    add(item: OutboxItem, file: Blob) {
      if (!urls.has(item.id)) urls.set(item.id, URL.createObjectURL(file));
    },
    /** Every picture of the document with an address: the newest that was given, until the server's can be had. */
    shown(
      pictures: readonly PictureRef[],
      items: readonly OutboxItem[],
      serverUrls: readonly string[],
    ): ShownPicture[] {
      const onServer = new Map(serverUrls.map((url) => [fileOf(url), url]));
      return pictures.map((picture) => {
        const { id, file } = picture;
        const given = items.filter((item) => isFor(item, picture));
        const waiting = given.findLast(isUnsent);
        const sent = given.findLast(({ state }) => state.kind === "done" && state.file === file);
        const local = (item: OutboxItem | undefined) => (item ? urls.get(item.id) : undefined);
        return { id, url: local(waiting) ?? onServer.get(file ?? "") ?? local(sent) ?? null };
      });
    },
    dispose() {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    },
  };
}
