import { fetchFile } from "#lib/api-client/fetch-file";
import { newId, type PictureRef } from "#lib/editor/document";
import { fileNameFromUrl } from "#lib/editor/pictures";
import { isForPicture, isUnsent, type OutboxItem } from "../outbox/item";
import type { Outbox } from "../outbox/outbox-options";
import type { DocumentStore } from "../sync/document-store";

interface Parts {
  document: Pick<DocumentStore, "doc" | "change" | "endStep">;
  outbox: Pick<Outbox, "items" | "file" | "discard">;
  /** Sends a file in the place of a picture, and returns the id of its upload. */
  give: (picture: PictureRef, file: File) => string;
  /** Where the server has its pictures. */
  urls: () => readonly string[];
  onGone: () => void;
}

const key = (id: string, given: string | undefined) => `${id} ${given ?? ""}`;

/**
 * Pictures before they were replaced, as long as this page can undo that. The server keeps one file for a
 * picture: before that goes, it is fetched.
 */
export function createPictureVersions({ document, outbox, give, urls, onGone }: Parts) {
  const files = new Map<string, File>();
  const seen = new Map<string, string | undefined>();
  /** Files sent here, by item and by the name that the server gave them. */
  const givenBy = new Map<string, string | undefined>();
  const onServer = new Map<string, string | undefined>();

  const unsentFor = (picture: PictureRef) =>
    outbox.items.filter((item) => isUnsent(item) && isForPicture(item, picture));
  const bring = (picture: PictureRef) => {
    const file = files.get(key(picture.id, picture.given));
    if (file) return void givenBy.set(give(picture, file), picture.given);
    // Nothing was sent in its place yet, or it would have been fetched.
    const ours = unsentFor(picture).filter(({ id }) => givenBy.has(id));
    for (const { id } of ours) void outbox.discard(id);
    if (ours.length === 0) onGone();
  };

  return {
    replace(id: string, file: File): void {
      const picture = document.doc.pictures.find((one) => one.id === id);
      if (!picture) return;
      const waiting = unsentFor(picture).at(-1);
      const before = key(id, picture.given);
      if (waiting && !files.has(before)) {
        const keep = (bytes: Blob | null) => bytes && files.set(before, new File([bytes], waiting.name, bytes));
        outbox.file(waiting).then(keep, () => {});
      }
      const given = newId();
      files.set(key(id, given), file);
      document.change({ kind: "replace-picture", id, given });
      document.endStep();
    },
    /** Sends the files of the document to the server: after a replacement, and after each undo or redo of one. */
    follow(): void {
      for (const picture of document.doc.pictures) {
        const isOther = seen.has(picture.id) && seen.get(picture.id) !== picture.given;
        seen.set(picture.id, picture.given);
        if (isOther) bring(picture);
      }
    },
    /** Comes before a picture is sent in the place of another. */
    async keepReplaced(item: OutboxItem): Promise<void> {
      const picture = document.doc.pictures.find((one) => isForPicture(item, one));
      if (!givenBy.has(item.id) || !picture?.file) return;
      const before = key(picture.id, onServer.get(picture.file));
      const url = urls().find((one) => fileNameFromUrl(one) === picture.file);
      if (files.has(before) || !url) return;
      const bytes = await fetchFile(url);
      if (bytes) files.set(before, new File([bytes], picture.file, bytes));
    },
    sent(item: OutboxItem, file: string): void {
      if (givenBy.has(item.id)) onServer.set(file, givenBy.get(item.id));
    },
  };
}
