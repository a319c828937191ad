import type { Doc, PictureRef } from "#lib/editor/document";
import { isForPicture, isUnsent, type OutboxItem } from "../../outbox/item";
import type { StateAccess } from "../studio-state";
import type { FileParts } from "./file-parts";

export function findItemPicture(item: OutboxItem, { pictures }: Pick<Doc, "pictures">): PictureRef | undefined {
  return pictures.find((picture) => isForPicture(item, picture));
}

export function findUnsentSound({ items }: Pick<FileParts["outbox"], "items">): OutboxItem | undefined {
  return items.findLast((item) => item.kind === "audio" && isUnsent(item));
}

type Parts = Pick<FileParts, "document" | "outbox" | "sound" | "pictures" | "shelf"> & {
  /** Pictures of this page's document. */
  knownHere: Set<string>;
};

export async function resumeFiles(parts: Parts, state: StateAccess["state"]): Promise<void> {
  await resumePictures(parts);
  const { document, outbox, sound, shelf } = parts;
  const recording = findUnsentSound(outbox);
  const file = recording ? await outbox.file(recording).catch(() => null) : null;
  if (recording && file) {
    const { id, name, durationSeconds, addedAt: madeAt } = recording;
    if (!recording.mayBeLonger) void shelf.keep({ id, name, durationSeconds, madeAt }, file);
    document.soundReplaced(document.doc.kept, null);
    return sound.hear(file, durationSeconds ?? null);
  }
  const { clip } = state();
  sound.hearClip(clip);
  if (clip.audio_url) void sound.loadPeaks(clip);
}

async function resumePictures({ document, outbox, pictures, knownHere }: Parts): Promise<void> {
  for (const item of outbox.items) {
    if (item.kind !== "image") continue;
    if (item.state.kind === "done") {
      const picture = findItemPicture(item, document.doc);
      if (picture?.file === null) document.pictureSent(picture.id, item.state.file);
      continue;
    }
    if (item.isTakenOut) {
      if (!item.maybeThere) await outbox.discard(item.id);
      continue;
    }
    if (!item.replaces) {
      knownHere.add(item.picture ?? item.id);
      document.pictureAdded(item.picture ?? item.id);
    }
    const file = await outbox.file(item).catch(() => null);
    if (file) pictures.add(item, file);
  }
  for (const picture of document.doc.pictures) {
    if (picture.file === null && !outbox.items.some((item) => isForPicture(item, picture)))
      document.pictureDropped(picture.id);
  }
}
