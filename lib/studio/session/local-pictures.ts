import { ownPath } from "#lib/api-client/own-path";
import { answerHeaders } from "#lib/api-client/request";
import type { PictureRef } from "#lib/editor/document";
import { fileNameFromUrl } from "#lib/editor/pictures";
import { isForPicture, isUnsent, type OutboxItem } from "../outbox/item";
import { isHeic } from "../pictures/is-heic";
import type { ShownPicture } from "./studio-state";

export type LocalPictures = ReturnType<typeof createLocalPictures>;

export function createLocalPictures(onReadable: () => void) {
  const urls = new Map<string, string>();
  const readable = new Map<string, string | null>();
  /** URLs of first frames, shown for animated pictures. */
  const frames = new Set<string>();
  let isOver = false;

  const stillOf = async (picture: Blob): Promise<string | null> => {
    const { captureFirstFrame } = await import("../pictures/capture-first-frame");
    const frame = await captureFirstFrame(picture);
    if (!frame || isOver) return null;
    const url = URL.createObjectURL(frame);
    frames.add(url);
    return url;
  };
  const read = async (url: string): Promise<string | null> => {
    const asked = { credentials: "same-origin", headers: answerHeaders() } as const;
    const bytes = await (await fetch(url, asked)).blob();
    if (!isHeic({ type: "", name: url })) return stillOf(bytes);
    const { convertHeic } = await import("../pictures/convert-heic");
    return URL.createObjectURL(await convertHeic(new File([bytes], "picture.heic", { type: "image/heic" })));
  };
  /** Of a picture sent through the API the server has the original file. */
  const shownFrom = (url: string | undefined): string | null | undefined => {
    if (!url || /\.jpe?g$/i.test(url)) return url;
    if (!readable.has(url)) {
      readable.set(url, isHeic({ type: "", name: url }) ? null : url);
      void read(url)
        .catch(() => null)
        .then((shown) => {
          readable.set(url, shown ?? url);
          if (!isOver) onReadable();
        });
    }
    return readable.get(url);
  };

  return {
    add(item: OutboxItem, file: Blob) {
      if (urls.has(item.id)) return;
      urls.set(item.id, URL.createObjectURL(file));
      void stillOf(file)
        .catch(() => null)
        .then((shown) => {
          if (!shown) return;
          urls.set(item.id, shown);
          onReadable();
        });
    },
    /** Every picture of the document with a URL: the newest local file, until the server's is ready. */
    shown(
      pictures: readonly PictureRef[],
      items: readonly OutboxItem[],
      serverUrls: readonly string[],
    ): ShownPicture[] {
      const onServer = new Map(serverUrls.map((url) => [fileNameFromUrl(url), ownPath(url)]));
      return pictures.map((picture) => {
        const { id, file } = picture;
        const given = items.filter((item) => isForPicture(item, picture));
        const waiting = given.findLast(isUnsent);
        const sent = given.findLast(({ state }) => state.kind === "done" && state.file === file);
        const local = (item: OutboxItem | undefined) => (item ? urls.get(item.id) : undefined);
        const url = local(waiting) ?? shownFrom(onServer.get(file ?? "")) ?? local(sent) ?? null;
        return { id, url, ...(url !== null && frames.has(url) ? { isMoving: true as const } : {}) };
      });
    },
    dispose() {
      isOver = true;
      for (const url of [...urls.values(), ...readable.values(), ...frames]) if (url) URL.revokeObjectURL(url);
      urls.clear();
    },
  };
}
