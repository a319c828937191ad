import type { PictureRef } from "#lib/studio/document";
import { fileOf } from "#lib/studio/pictures";
import { isHeic } from "./is-heic";
import { isFor, isUnsent, type OutboxItem } from "./outbox/item";
import { ownPath } from "./own-path";
import type { ShownPicture } from "./studio-state";

export type LocalPictures = ReturnType<typeof createLocalPictures>;

export function createLocalPictures(onReadable: () => void) {
  const urls = new Map<string, string>();
  const readable = new Map<string, string | null>();
  let isOver = false;

  const read = async (url: string) => {
    const { readablePicture } = await import("./readable-picture");
    const bytes = await (await fetch(url, { credentials: "same-origin" })).blob();
    return readablePicture(new File([bytes], "picture.heic", { type: "image/heic" }));
  };
  /** Of a picture that came by the API the server has what was uploaded. */
  const shownFrom = (url: string | undefined): string | null | undefined => {
    if (!url || !isHeic({ type: "", name: url })) return url;
    if (!readable.has(url)) {
      readable.set(url, null);
      void read(url)
        .then((picture) => URL.createObjectURL(picture))
        .catch(() => url)
        .then((shown) => {
          readable.set(url, shown);
          if (!isOver) onReadable();
        });
    }
    return readable.get(url);
  };

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
      const onServer = new Map(serverUrls.map((url) => [fileOf(url), ownPath(url)]));
      return pictures.map((picture) => {
        const { id, file } = picture;
        const given = items.filter((item) => isFor(item, picture));
        const waiting = given.findLast(isUnsent);
        const sent = given.findLast(({ state }) => state.kind === "done" && state.file === file);
        const local = (item: OutboxItem | undefined) => (item ? urls.get(item.id) : undefined);
        return { id, url: local(waiting) ?? shownFrom(onServer.get(file ?? "")) ?? local(sent) ?? null };
      });
    },
    dispose() {
      isOver = true;
      for (const url of [...urls.values(), ...readable.values()]) if (url) URL.revokeObjectURL(url);
      urls.clear();
    },
  };
}
