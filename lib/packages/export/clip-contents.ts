import { readDrawings } from "#lib/assets/drawings/drawing-rows";
import { audioFacts } from "#lib/clips/facts/asset-facts";
import { readMetadata, readPictureSwitches, readVoiceTags } from "#lib/clips/facts/clip-json";
import { isPackageStale } from "#lib/clips/rules";
import { homeUrl } from "#lib/config/config";
import type { Cut } from "#lib/cuts/cut";
import { pickPictureTexts } from "#lib/ink/picture-texts";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { onThread } from "#lib/platform/threads/threads";
import { MAX_READ_ROUNDS, readSnapshot } from "#lib/snapshots/read-snapshot";
import { findRendition, type Picture, type Rendition, type Snapshot, type Upload } from "#lib/snapshots/snapshot";
import { changedDuringReadError } from "#lib/storage/changed-during-read-error";
import { migrateTranscript, TRANSCRIPT_TYPES } from "#lib/transcripts/migrate-transcript";
import type {
  ClipAudio,
  ClipContents,
  ClipImage,
  ClipTexts,
  PackedDrawing,
  StoredFile,
  StoredInk,
} from "#lib/vst/model/clip-contents";
import { readTexts } from "#lib/vst/texts/read-texts";
import { omittedTextInfo, readTextFiles, splitTexts } from "./text-files";

type UrlOf = (kind: "audio" | "image" | "text", filename: string) => string | null;

const noUrls: UrlOf = () => null;

export interface ContentsOptions {
  urlOf?: UrlOf;
  source?: string;
  /**
   * `uploaded` is for the owner only. `clean` (default) has no metadata; originals that cannot be cleaned are left out.
   */
  original?: "uploaded" | "clean";
  /** Include replies, which are other visitors' words. */
  replies?: boolean;
  /** Made to become the finished file of the clip. */
  finishes?: true;
}

/** Ink repeated in the combined file for players; every drawing also has its own file. */
const INK_TOGETHER_BYTES = 4 * 1024 * 1024;
const WHOLE = Number.MAX_SAFE_INTEGER;

/** Documents stay text, because parsing may be slow. Ink beyond the limit is packed one drawing at a time. */
export async function loadTexts(clipId: number, options: ContentsOptions = {}): Promise<ClipTexts> {
  await migrateTranscript(clipId);
  const wanted = { inkBytes: INK_TOGETHER_BYTES, transcriptBytes: WHOLE, replies: options.replies ?? false };
  for (let round = 1; round <= MAX_READ_ROUNDS; round += 1) {
    const snapshot = await readSnapshot(clipId, wanted);
    const contents = await contentsOf(snapshot, options);
    const packedDrawings = await packRest(snapshot, contents.images);
    if (packedDrawings === null) continue;
    const texts = await readTextFiles(textsFor(snapshot, options), snapshot.cut);
    return { ...contents, drawings: inkOf(snapshot), packedDrawings, texts, ...spoken(snapshot) };
  }
  throw changedDuringReadError();
}

export async function readContents(
  snapshot: Snapshot,
  textBytes: number,
  options: ContentsOptions = {},
): Promise<ClipContents & Required<Pick<ClipContents, "leftOut">>> {
  const contents = await contentsOf(snapshot, options);
  const [texts, textsLeft] = splitTexts(textsFor(snapshot, options), textBytes);
  return {
    ...contents,
    ...readTexts({
      ...contents,
      drawings: inkOf(snapshot),
      packedDrawings: [],
      texts: await readTextFiles(texts, snapshot.cut),
      ...spoken(snapshot),
    }),
    leftOut: {
      drawings: snapshot.drawings
        .filter(({ ink }) => ink === null)
        .map(({ imageId: image, id, sizeBytes, createdAt }) => ({ id, image, sizeBytes, createdAt })),
      texts: await Promise.all(textsLeft.map(omittedTextInfo)),
    },
  };
}

/** The texts that recipients get, with the notes of tags by the tag. */
export async function readShownTexts(snapshot: Snapshot, textBytes: number) {
  const [texts, left] = splitTexts(textsFor(snapshot, {}), textBytes);
  const notes = readVoiceTags(snapshot.clip).map(({ note }) => note ?? "");
  return { texts: await readTextFiles(texts, snapshot.cut), leftOut: left.length, notes };
}

/** Packs the drawings that the snapshot omits; null if one has changed since. */
async function packRest(snapshot: Snapshot, images: readonly ClipImage[]): Promise<PackedDrawing[] | null> {
  const packed: PackedDrawing[] = [];
  for (const [index, { id, version, imageId, ink }] of snapshot.drawings.entries()) {
    if (ink) continue;
    const [drawing] = await readDrawings(snapshot.clip.id, [id], { cut: snapshot.cut });
    if (drawing?.version !== version) return null;
    const wanted = { ink: { ...drawing, image: imageId }, index, images };
    packed.push(await onThread("packDrawing", wanted, transferableBuffers(drawing)));
  }
  return packed;
}

function inkOf({ drawings }: Snapshot): StoredInk[] {
  return drawings.flatMap(({ ink, imageId }) => (ink ? [{ ...ink, image: imageId }] : []));
}

const spoken = ({ transcript, cut }: Snapshot) => ({
  transcript: transcript?.document ?? null,
  transcriptTextId: transcript?.assetId ?? null,
  spoken:
    transcript && (transcript.document !== null || cut === null)
      ? {
          language: transcript.language,
          confidence: transcript.confidence,
          confidenceMethod: transcript.confidenceMethod,
        }
      : null,
});

/** Source texts of the transcript are for the owner only, since a correction or a cut may have removed something from it. */
function textsFor({ texts, transcript, cut }: Snapshot, options: ContentsOptions): Upload[] {
  if ((options.original === "uploaded" && cut === null) || !transcript) return texts;
  return texts.filter(({ id, textType }) => id !== transcript.assetId && !TRANSCRIPT_TYPES.includes(textType ?? ""));
}

async function contentsOf(snapshot: Snapshot, options: ContentsOptions) {
  const { urlOf = noUrls, source = homeUrl(), original = "clean" } = options;
  const { clip, cut, sound, pictures, pins, coordinateSpace, switches, replies } = snapshot;
  const firstShown = pictures.find(({ hidden }) => hidden === null);
  const cover = (role: "thumb" | "small") => sized(findRendition(firstShown, role));
  return {
    source,
    id: clip.id,
    title: clip.title,
    description: clip.description,
    createdAt: clip.createdAt,
    updatedAt: clip.updatedAt,
    isCompleted: options.finishes ?? (clip.status === "completed" && !isPackageStale(clip)),
    voiceTags: readVoiceTags(clip),
    pictureSwitches: readPictureSwitches(clip),
    switches,
    pins,
    coordinateSpace,
    timestamps: clip.timestamps ?? undefined,
    metadata: readMetadata(clip),
    audio: sound ? { ...(await audioOf(sound, urlOf, original)), ...(cut ? factsOf(cut) : {}) } : null,
    images: pictures.map((picture) => imageOf(picture, urlOf)),
    cover: cover("thumb"),
    smallCover: cover("small"),
    ...(replies ? { replies } : {}),
  };
}

const at = (file: StoredFile, url: string | null): StoredFile => ({ ...file, url });
const sized = (rendition: Rendition | null) =>
  rendition && { ...at(rendition, null), width: rendition.width, height: rendition.height };

async function audioOf(sound: Upload, urlOf: UrlOf, wanted: "uploaded" | "clean"): Promise<ClipAudio> {
  const { sampleRate, channels, loudness, gapFilledSeconds } = audioFacts(sound);
  const playback = findRendition(sound, "playback");
  const peaks = findRendition(sound, "peaks");
  const overview = findRendition(sound, "overview");
  const clean = wanted === "clean" ? findRendition(sound, "clean") : null;
  return {
    original: clean ? { ...at(clean, null), filename: sound.filename } : at(sound.file, urlOf("audio", sound.filename)),
    isOriginalPrivate: wanted === "clean" && !clean,
    durationSeconds: sound.durationSeconds,
    playback: playback && at(playback, urlOf("audio", playback.filename)),
    peaks: peaks && at(peaks, null),
    overview: overview && (await readStoredFile(overview.key)),
    sampleRate,
    channels,
    loudness,
    gapFilledSeconds,
  };
}

const factsOf = (cut: Cut) => ({ isOriginalPrivate: true, loudness: cut.loudness ?? null, gapFilledSeconds: null });

function imageOf(picture: Picture, urlOf: UrlOf): ClipImage {
  const url = urlOf("image", picture.filename);
  const shown = (role: "display" | "annotated", address: string | null) => {
    const rendition = findRendition(picture, role);
    return rendition && { ...at(rendition, address), width: rendition.width ?? 0, height: rendition.height ?? 0 };
  };
  return {
    id: picture.imageId,
    aliases: picture.aliases,
    original: at(picture.file, url),
    orientedWidth: picture.width,
    orientedHeight: picture.height,
    position: picture.positionLabel ?? picture.position ?? 0,
    ...pickPictureTexts(picture),
    display: shown("display", url),
    annotated: shown("annotated", null),
  };
}
