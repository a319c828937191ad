import type { ClipAudio, ClipContents, ClipImage, VoiceTag } from "./clip-contents";
import {
  audioPaths,
  drawingDocument,
  drawingPath,
  imageId,
  imageIdOf,
  imagePath,
  type PackageOptions,
  packageFiles,
  textPath,
} from "./package-files";

/** The major and minor version of the format that this code writes. */
export const VST_VERSION = "1.0";

export type CoordinateSpace = "normalized" | "pixel";

export type FileRole =
  | "audio"
  | "audio_original"
  | "image"
  | "image_annotated"
  | "drawing"
  | "drawing_svg"
  | "waveform"
  | "waveform_overview"
  | "thumbnail"
  | "thumbnail_small"
  | "text"
  | "captions"
  | "transcript"
  | "chapters"
  | "tags"
  | "notes"
  | "annotations"
  | "iiif"
  | "reply"
  | "reply_audio";

/** One file of the package. */
export interface ManifestFile {
  role: FileRole;
  filename: string;
  /** Name inside the package. */
  path: string;
  /** Only in the API's answer, for files that the owner can fetch. */
  url?: string;
  content_type: string;
  size: number;
  sha256: string;
  position: string | number | null;
  width: number | null;
  height: number | null;
  duration: number | null;
}

/** A voice tag as a point on a picture: fractions of the oriented image, in the order of time. */
export interface ManifestPin {
  /** Index of the tag in `voice_tags`. */
  tag: number;
  timestamp: number;
  x: number | null;
  y: number | null;
  image: string | null;
}

export interface ManifestImage {
  id: string;
  href: string | null;
  width: number | null;
  height: number | null;
  /** Size of the upload once it is upright: what pixel tags count on. */
  uploaded_width: number | null;
  uploaded_height: number | null;
  position: string | number;
  alt: string | null;
  /** The service's names for the picture, as far as tags use them. */
  names: string[];
}

export interface ManifestAudio {
  main: string | null;
  original?: string;
  duration: number | null;
  sample_rate: number | null;
  channels: number | null;
  loudness: { integrated_lufs: number | null; input_lufs: number | null; gain_db: number | null } | null;
  gap_filled_seconds: number | null;
}

/** A drawing document with its place in the package: the document's own members stand beside these. */
export interface ManifestDrawing {
  id: string | number;
  href: string;
  image: string | null;
  created_at: string | null;
  [member: string]: unknown;
}

export interface ManifestText {
  id: string | number;
  type: string;
  href: string;
  language: string | null;
  created_at: string | null;
  /** Left out where the texts before it are many; then `size` tells its bytes. */
  text_content?: string;
  size?: number;
}

/** manifest.json, member for member. */
export interface Manifest {
  manifest_version: 1;
  format: "vst";
  type: "vst";
  version: typeof VST_VERSION;
  source: string;
  id: number;
  vst_id: number;
  title: string;
  description: string | null;
  language: string | null;
  created_at: string;
  updated_at: string;
  duration: number | null;
  coordinate_space: CoordinateSpace;
  canvas: { width: number | null; height: number | null; duration: number | null };
  audio: ManifestAudio | null;
  images: ManifestImage[];
  voice_tags: readonly VoiceTag[];
  timestamps: unknown;
  pins: ManifestPin[];
  drawings: ManifestDrawing[];
  texts: ManifestText[];
  transcript: { href: string; confidence: number | null; language: string | null } | null;
  files: ManifestFile[];
  metadata: Record<string, unknown>;
}

/** Normalized if every tag lies within 0..1 on both axes, else pixels of the uploaded image. */
export function coordinateSpace(tags: readonly VoiceTag[]): CoordinateSpace {
  const isFraction = (value: number) => value >= 0 && value <= 1;
  return tags.every((tag) => isFraction(tag.x) && isFraction(tag.y)) ? "normalized" : "pixel";
}

export interface ManifestOptions extends PackageOptions {
  /** Add the URL of every file, and list pictures that are not ready for the package yet; for the API, not for a file. */
  urls?: boolean;
  /** False: without the list of files, for whoever only wants to know what is shown; making it takes as long as the files. */
  files?: boolean;
}

/** Describes a clip and its files: the answer of `GET manifest`, and manifest.json of a package. */
export function buildManifest(contents: ClipContents, options: ManifestOptions = {}): Manifest {
  const { audio, images, voiceTags, transcript } = contents;
  const listed = options.files === false ? [] : packageFiles(contents, options);
  const files = listed.filter(({ entry }) => options.urls || entry !== null);
  const shownImages = images.map((image, index) => describeImage(image, index, voiceTags));
  const duration = audio?.durationSeconds ?? null;
  const space = coordinateSpace(voiceTags);
  return {
    manifest_version: 1,
    format: "vst",
    type: "vst",
    version: VST_VERSION,
    source: contents.source,
    id: contents.id,
    vst_id: contents.id,
    title: contents.title,
    description: contents.description,
    language: contents.language ?? transcript?.language ?? null,
    created_at: contents.createdAt.toISOString(),
    updated_at: contents.updatedAt.toISOString(),
    duration,
    coordinate_space: space,
    canvas: { width: shownImages[0]?.width ?? null, height: shownImages[0]?.height ?? null, duration },
    audio: audio && describeAudio(audio, options),
    images: options.urls ? shownImages : shownImages.filter((image) => image.href !== null),
    voice_tags: voiceTags,
    timestamps: contents.timestamps ?? voiceTags.map((tag) => tag.timestamp).sort((a, b) => a - b),
    pins: placePins(voiceTags, images, space),
    drawings: [
      ...contents.drawings.map((drawing, index) => ({
        ...drawingDocument(drawing, images),
        id: drawing.id,
        href: drawingPath(index),
        created_at: drawing.createdAt?.toISOString() ?? null,
      })),
      ...(contents.leftOut?.drawings ?? []).map(({ id, image, createdAt, sizeBytes }, index) => ({
        id,
        href: drawingPath(contents.drawings.length + index),
        image: imageIdOf(image ?? undefined, images),
        created_at: createdAt?.toISOString() ?? null,
        size: sizeBytes,
      })),
    ],
    texts: [
      ...contents.texts.map((text, index) => ({
        id: text.id,
        type: text.type,
        href: textPath(text, index),
        language: text.language ?? null,
        created_at: text.createdAt?.toISOString() ?? null,
        text_content: text.content,
      })),
      ...(contents.leftOut?.texts ?? []).map(({ id, type, head, language, createdAt, sizeBytes }, index) => ({
        id,
        type,
        href: textPath({ id, type, content: head }, contents.texts.length + index),
        language: language ?? null,
        created_at: createdAt?.toISOString() ?? null,
        size: sizeBytes,
      })),
    ],
    transcript: transcript
      ? { href: "text/transcript.json", confidence: transcript.confidence, language: transcript.language }
      : null,
    files: files.map(({ file: { url, ...file } }) => (options.urls && url ? { ...file, url } : file)),
    metadata: contents.metadata,
  };
}

function describeAudio(audio: ClipAudio, options: PackageOptions): ManifestAudio {
  const { main, original } = audioPaths(audio, options);
  const { loudness } = audio;
  return {
    main,
    ...(original === null ? {} : { original }),
    duration: audio.durationSeconds,
    sample_rate: audio.sampleRate ?? null,
    channels: audio.channels ?? null,
    loudness: loudness
      ? { integrated_lufs: loudness.integratedLufs, input_lufs: loudness.inputLufs, gain_db: loudness.gainDb }
      : null,
    gap_filled_seconds: audio.gapFilledSeconds ?? null,
  };
}

function describeImage(image: ClipImage, index: number, tags: readonly VoiceTag[]): ManifestImage {
  const names = image.aliases?.filter((alias) => typeof alias === "string" && alias !== image.position) ?? [];
  return {
    id: imageId(index),
    href: image.display ? imagePath(image, index) : null,
    width: image.display?.width ?? image.orientedWidth,
    height: image.display?.height ?? image.orientedHeight,
    uploaded_width: image.orientedWidth,
    uploaded_height: image.orientedHeight,
    position: image.position,
    alt: image.alt ?? null,
    names: names.filter((name) => tags.some((tag) => tag.image === name)).map(String),
  };
}

/** What is known of a picture that tags are placed on. */
type PinnedImage = Pick<ClipImage, "aliases" | "orientedWidth" | "orientedHeight">;

/** The tags as points on their pictures, in the order of time. */
export function placePins(
  tags: readonly VoiceTag[],
  images: readonly PinnedImage[],
  space: CoordinateSpace,
): ManifestPin[] {
  return tags
    .map((tag, index) => placePin(tag, index, images, space))
    .sort((a, b) => a.timestamp - b.timestamp || a.tag - b.tag);
}

function placePin(tag: VoiceTag, index: number, images: readonly PinnedImage[], space: CoordinateSpace): ManifestPin {
  const image = imageIdOf(tag.image, images);
  const uploaded = images.find((_, at) => imageId(at) === image);
  const fraction = (value: number, size: number | null | undefined) => {
    if (space === "normalized") return value;
    return size ? Math.round(Math.min(1, Math.max(0, value / size)) * 1e6) / 1e6 : null;
  };
  return {
    tag: index,
    timestamp: tag.timestamp,
    x: fraction(tag.x, uploaded?.orientedWidth),
    y: fraction(tag.y, uploaded?.orientedHeight),
    image,
  };
}
