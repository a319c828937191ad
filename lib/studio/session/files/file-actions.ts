import { errorMessage } from "#lib/api-client/api-error";
import { newId } from "#lib/editor/document";
import { createRedactionDocument } from "#lib/editor/ink/drawings";
import { isForPicture, isUnsent, type OutboxItem } from "../../outbox/item";
import { isHeic } from "../../pictures/is-heic";
import { detectMediaKind, toReadableFile } from "../../pictures/media-file";
import { createPictureVersions } from "../../pictures/picture-versions";
import { withDetectedType } from "../../pictures/with-detected-type";
import { undoRemovalMs } from "../../sync/picture-sync";
import { SayableError } from "../../words";
import type { StateAccess } from "../studio-state";
import type { FileParts, SendFile } from "./file-parts";
import { findItemPicture, resumeFiles } from "./resume-files";
import { createSoundActions } from "./sound-actions";

export type FileActions = ReturnType<typeof createFileActions>;

/** Actions on recordings and pictures: they are shown and played immediately, and sent in the background. */
export function createFileActions(parts: FileParts, shown: StateAccess) {
  const { clipId, document, outbox, sound, pictures, shelf, showPicture, say } = parts;
  const { state, show } = shown;

  const pictureFor = (item: OutboxItem) => findItemPicture(item, document.doc);
  const send: SendFile = (item, file) => {
    const made = { addedAt: Date.now(), attempts: 0, state: { kind: "waiting" }, isKept: true } as const;
    const id = newId();
    const whole: OutboxItem = { id, key: id, clipId, ...made, ...item };
    if (item.kind === "image") pictures.add(whole, file);
    const kept = outbox.add(whole, file);
    if (item.kind === "audio") document.soundReplaced(null, null);
    return { id, kept };
  };
  const sounds = createSoundActions({ ...parts, send }, shown);
  const versions = createPictureVersions({
    document,
    outbox,
    give: ({ id: picture, file: replaces }, file) =>
      send({ kind: "image", name: file.name || "picture.png", picture, replaces: replaces ?? undefined }, file).id,
    urls: () => state().clip.image_urls,
    onGone: () => show({ notice: "The previous picture is no longer on the server." }),
  });
  /** Pictures of this page's document; uploads of other tabs are theirs. */
  const knownHere = new Set<string>();
  const addPicture = (file: File, isShown = true) => {
    const picture = newId();
    knownHere.add(picture);
    document.pictureAdded(picture, true);
    void send({ kind: "image", name: file.name || "picture.png", picture }, file);
    if (isShown) showPicture(picture);
  };
  const withReadable = async (file: File, use: (file: File) => void): Promise<void> => {
    if (!isHeic(file)) return use(file);
    show({ reading: file.name });
    await toReadableFile(file)
      .then(use, (error: unknown) => {
        show({ notice: error instanceof SayableError ? say(error.key) : errorMessage(error) });
      })
      .finally(() => show({ reading: null }));
  };
  /** One after the other: they keep their order, whatever has to be made readable first. */
  const addInTurn = async (given: readonly File[]): Promise<void> => {
    let isFirst = true;
    const add = (picture: File) => {
      addPicture(picture, isFirst);
      isFirst = false;
    };
    for (const one of given) {
      const file = await withDetectedType(one);
      const found = detectMediaKind(file, say);
      if ("refusal" in found) show({ notice: found.refusal });
      else if (found.kind === "audio") sounds.take(file);
      else await withReadable(file, add);
    }
  };
  const noteRemoved = () => {
    for (const item of outbox.items) {
      if (!isUnsent(item) || !knownHere.has(item.picture ?? "")) continue;
      const isOut = !document.doc.pictures.some(({ id }) => id === item.picture);
      if (isOut !== (item.isTakenOut ?? false)) outbox.takenOut(item.id, isOut);
    }
  };
  /** A picture removed before it was sent is not sent; one that may have arrived is, so that it can be removed there. */
  const forgetUnsent = async (id: string) => {
    if (document.doc.pictures.some((picture) => picture.id === id)) return;
    const unsent = outbox.items.filter((item) => item.kind === "image" && item.picture === id && isUnsent(item));
    if (unsent.length === 0 || unsent.some(({ maybeThere }) => maybeThere)) return;
    for (const item of unsent) await outbox.discard(item.id);
    document.pictureForgotten(id);
  };
  const removePicture = (id: string): void => {
    document.pictureRemoved(id);
    knownHere.add(id);
    noteRemoved();
    setTimeout(() => void forgetUnsent(id), undoRemovalMs);
  };
  const take = async (given: File): Promise<void> => {
    const file = await withDetectedType(given);
    const found = detectMediaKind(file, say);
    if ("refusal" in found) show({ notice: found.refusal });
    else if (found.kind === "audio") sounds.take(file);
    else {
      await withReadable(file, (picture) => {
        if (document.doc.pictures.length > 0) show({ asking: picture });
        else addPicture(picture);
      });
    }
  };

  return {
    /** Adds a dropped, pasted or chosen file by its kind; a second picture is asked about. */
    take,
    /** Files dropped, pasted or chosen together are added: several pictures never replace one. */
    takeAll(given: readonly File[]): Promise<void> {
      const [file] = given;
      return given.length === 1 && file ? take(file) : addInTurn(given);
    },
    /** Adds pictures behind those that are there, without a question. */
    add: addInTurn,
    /** Removes a picture; for a while Undo restores it. */
    removePicture,
    movePicture(id: string, place: number): void {
      const ids = document.doc.pictures.map((picture) => picture.id).filter((one) => one !== id);
      document.change({ kind: "order-pictures", ids: ids.toSpliced(Math.max(0, place), 0, id) });
      document.endStep();
    },
    /** The redactions of a picture are sent with it, so that no visitor sees it without them. */
    inkWith(item: OutboxItem): object | null {
      const picture = item.kind === "image" ? pictureFor(item) : undefined;
      return picture ? createRedactionDocument(document.doc.ink[picture.id] ?? [], undefined) : null;
    },
    /** Where the picture that was asked about belongs. */
    answer(where: "instead" | "beside" | "nowhere"): void {
      const { asking: file, picture } = state();
      show({ asking: null });
      if (!file || where === "nowhere") return;
      if (where === "beside" || picture === null) addPicture(file);
      else versions.replace(picture, file);
    },
    followPictures(): void {
      versions.follow();
      noteRemoved();
    },
    keepReplaced: versions.keepReplaced,
    ...sounds.actions,
    retry: outbox.retry,
    dismissWarnings: outbox.dismissWarnings,
    /** Discards a file that could not be sent. */
    async discard(item: OutboxItem): Promise<void> {
      const picture = item.kind === "image" ? pictureFor(item) : undefined;
      const isWanted =
        picture && outbox.items.some((one) => one.id !== item.id && isUnsent(one) && isForPicture(one, picture));
      if (picture?.file === null && item.maybeThere && !isWanted) return removePicture(picture.id);
      await outbox.discard(item.id);
      if (picture && !isWanted) document.pictureDropped(picture.id);
      if (item.kind === "audio") await sounds.discarded(item.id);
    },
    /** The file on the server in the slot of this picture. */
    fileReplacedBy(item: OutboxItem): string | undefined {
      return item.kind === "image" ? (pictureFor(item)?.file ?? undefined) : undefined;
    },
    async sent(item: OutboxItem, file: string): Promise<void> {
      if (item.kind === "audio") await sounds.sent(item.id);
      const picture = item.kind === "image" ? pictureFor(item) : undefined;
      const id = picture?.id ?? item.picture;
      versions.sent(item, file);
      if (item.kind !== "image" || id === undefined) return;
      const wasTakenOut = !picture && item.isTakenOut === true;
      const read = wasTakenOut && document.doc.pictures.find((one) => one.file === file);
      if (read) document.pictureRemoved(read.id);
      else document.pictureSent(id, file, wasTakenOut);
    },
    /** Shows and plays files that were unsent when the last page of this clip closed. */
    resume: () => resumeFiles({ document, outbox, sound, pictures, shelf, knownHere }, state),
  };
}
