import { compareByPosition } from "#lib/clips/clip-view";
import { readCut, readPictureSwitches, readVoiceTags } from "#lib/clips/facts/clip-json";
import { imageAliases } from "#lib/clips/facts/image-aliases";
import { isUnreadable, servedPreparation, toPlaybackTimes } from "#lib/clips/facts/sounds";
import { audibleSeconds } from "#lib/cuts/cut";
import type { DerivativeRole } from "#lib/generated/prisma/client";
import { createImageIdFinder, formatImageId } from "#lib/ink/picture-names";
import type { StoredFile } from "#lib/vst/model/clip-contents";
import { coordinateSpace, placePins } from "#lib/vst/model/pins";
import { placeSwitches } from "#lib/vst/model/switches";
import { type Drawing, findRendition, type Picture, type Snapshot, type Upload } from "./snapshot";
import type { AssetRow, RenditionRow, SnapshotRows } from "./snapshot-rows";

/** In playback time, for readers, or in recording time, as its owner edits it. */
export type TimeBase = "heard" | "recorded";

/** Gives the pictures of a snapshot their ids, and assigns tags and ink to them. */
export function assembleSnapshot(
  { clip: stored, assets, drawings, transcript, isTranscriptInFile }: SnapshotRows,
  byTime: TimeBase = "heard",
): Snapshot {
  const uploads = assets.map(asUpload);
  const { sound, cut } = soundOf(assets, uploads, byTime);
  const clip = cut ? toPlaybackTimes(stored, cut) : stored;
  const images = uploads.filter(({ kind }) => kind === "image").sort(compareByPosition);
  const named = images.map((upload, place) => ({
    ...upload,
    imageId: formatImageId(place),
    ...imageAliases(upload, place),
    orientedWidth: upload.width,
    orientedHeight: upload.height,
  }));
  const tags = readVoiceTags(clip);
  const pins = placePins(tags, named);
  const switches = placeSwitches(readPictureSwitches(stored), named);
  const idOf = createImageIdFinder(named);
  const ink = drawings.map(
    ({ image, createdAt, ...rest }): Drawing => ({
      ...rest,
      imageId: idOf(image ?? undefined),
      createdAt: new Date(createdAt),
      ink: null,
    }),
  );
  const pictures = named.map(
    ({ orientedWidth: _width, orientedHeight: _height, ...picture }): Picture => ({
      ...picture,
      hidden: hiddenBecause(picture),
      pins: pins.filter(({ image }) => image === picture.imageId),
      drawings: ink.filter((drawing) => drawing.imageId === picture.imageId),
      boxes: [],
    }),
  );
  return {
    clip,
    cut,
    sound,
    isSoundChanging: uploads.some(
      ({ kind, cutting }) => kind === "take" || (kind === "audio" && cutting === "pending"),
    ),
    pictures,
    drawings: ink,
    pins,
    coordinateSpace: coordinateSpace(tags),
    switches,
    recorded: cut ? { pins: placePins(readVoiceTags(stored), named), switches } : null,
    texts: uploads
      .filter(({ kind }) => kind === "text")
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)),
    transcript,
    isTranscriptInFile,
    replies: null,
  };
}

/** The marks follow the rendition that is there: while another cut is being made, both stay as they are. */
function soundOf(
  assets: readonly AssetRow[],
  uploads: readonly Upload[],
  byTime: TimeBase,
): Pick<Snapshot, "sound" | "cut"> {
  const sound = uploads.find(({ kind }) => kind === "audio") ?? null;
  const row = assets.find(({ kind }) => kind === "audio");
  const cut = readCut(row?.renditions.find(({ role }) => role === "playback")?.cut);
  if (!sound || !cut)
    return { sound: sound && { ...sound, preparation: servedPreparation(sound, sound.renditions) }, cut: null };
  if (byTime === "heard") return { sound: { ...sound, durationSeconds: audibleSeconds(cut.parts) }, cut };
  const whole = sound.renditions.flatMap((rendition) => {
    const role = wholeRoles.get(rendition.role);
    return role ? { ...rendition, role } : [];
  });
  return { sound: { ...sound, renditions: whole }, cut: null };
}

const wholeRoles = new Map<DerivativeRole, DerivativeRole>([
  ["whole", "playback"],
  ["whole_peaks", "peaks"],
  ["whole_overview", "overview"],
  ["whole_clean", "clean"],
]);

function hiddenBecause(picture: Upload): Picture["hidden"] {
  if (findRendition(picture, "display")) return null;
  return isUnreadable(picture) ? "unreadable" : "preparing";
}

function asUpload({ createdAt, sizeBytes, crc32, renditions, ...row }: AssetRow): Upload {
  const file = { ...asFile({ ...row, sizeBytes, crc32 }) };
  return { ...row, createdAt: new Date(createdAt), file, renditions: renditions.map(asRendition) };
}

function asRendition(row: RenditionRow) {
  const { role, width, height, durationSeconds, inputs } = row;
  return { ...asFile(row), role, width, height, durationSeconds, inputs };
}

type FileRow = Pick<RenditionRow, "blobKey" | "filename" | "contentType" | "sizeBytes" | "sha256" | "crc32">;

function asFile({ blobKey, filename, contentType, sizeBytes, sha256, crc32 }: FileRow): StoredFile {
  return { key: blobKey, filename, contentType, sizeBytes, sha256, crc32 };
}
