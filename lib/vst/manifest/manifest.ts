import { isPlaceName, MAX_FORMER_NAMES } from "#lib/ink/picture-names";
import { type PictureTexts, pickPictureTexts } from "#lib/ink/picture-texts";
import type { ClipAudio, ClipContents, ClipImage, ClipTranscript, ConfidenceMethod } from "../model/clip-contents";
import type { PictureSwitch, VoiceTag } from "../model/marks";
import type { ManifestFile, PackageFile } from "../model/package-file";
import type { CoordinateSpace, Pin } from "../model/pins";
import type { PlacedSwitch } from "../model/switches";
import { readConfidenceMethod } from "../texts/read-transcript";
import {
  audioPaths,
  drawingDocument,
  drawingPath,
  imagePath,
  type PackageOptions,
  packageFiles,
  textPath,
} from "../write/package-files";

const VST_VERSION = "1.0";

export interface ManifestImage extends PictureTexts {
  id: string;
  href: string | null;
  width: number | null;
  height: number | null;
  /** Upright size, which pixel tags refer to. */
  uploaded_width: number | null;
  uploaded_height: number | null;
  position: string | number;
  names: string[];
}

interface ManifestAudio {
  main: string | null;
  original?: string;
  duration: number | null;
  sample_rate: number | null;
  channels: number | null;
  loudness: { integrated_lufs: number | null; input_lufs: number | null; gain_db: number | null } | null;
  gap_filled_seconds: number | null;
}

/** Members of the drawing document are added to these. */
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
  /** Omitted when the texts before it are long; then `size` gives its bytes. */
  text_content?: string;
  size?: number;
}

interface ManifestTranscript {
  href: string;
  language: string | null;
  confidence: number | null;
  confidence_method: ConfidenceMethod;
  /** The entry of `texts` that it was imported from. */
  text: string | null;
}

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
  /** Whether the clip was finished, with just this content, or is still being made. */
  conversion_status: "draft" | "completed";
  duration: number | null;
  coordinate_space: CoordinateSpace;
  canvas: { width: number | null; height: number | null; duration: number | null };
  audio: ManifestAudio | null;
  images: ManifestImage[];
  voice_tags: readonly VoiceTag[];
  timestamps: unknown;
  pins: readonly Pin[];
  picture_switches: readonly PictureSwitch[];
  switches: readonly PlacedSwitch[];
  drawings: ManifestDrawing[];
  texts: ManifestText[];
  transcript: ManifestTranscript | null;
  files: ManifestFile[];
  metadata: Record<string, unknown>;
}

interface ManifestOptions extends PackageOptions {
  /** Adds file URLs and includes pictures that are not ready for a package; for the API only. */
  urls?: boolean;
  /** Precomputed files; an empty list if only the timeline is needed. */
  files?: readonly PackageFile[];
}

/** manifest.json of a package, unless the options say otherwise. */
export function buildManifest(contents: ClipContents, options: ManifestOptions = {}): Manifest {
  const { audio, images, voiceTags } = contents;
  const transcript = contents.transcript ?? (contents.spoken ? { ...contents.spoken, segments: [] } : null);
  const listed = options.files ?? packageFiles(contents, options);
  const files = listed.filter(({ entry }) => options.urls || entry !== null);
  const all = images.map((image, index) => describeImage(image, index, contents));
  const listedImages = options.urls ? all : all.filter((image) => image.href !== null);
  const duration = audio?.durationSeconds ?? null;
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
    conversion_status: contents.isCompleted ? "completed" : "draft",
    duration,
    coordinate_space: contents.coordinateSpace,
    canvas: { width: listedImages[0]?.width ?? null, height: listedImages[0]?.height ?? null, duration },
    audio: audio && describeAudio(audio, options),
    images: listedImages,
    voice_tags: voiceTags,
    timestamps: contents.timestamps ?? voiceTags.map((tag) => tag.timestamp).sort((a, b) => a - b),
    pins: contents.pins,
    picture_switches: contents.pictureSwitches ?? [],
    switches: contents.switches ?? [],
    drawings: [
      ...contents.drawings.map((drawing, index) => ({
        ...drawingDocument(drawing),
        id: drawing.id,
        href: drawingPath(index),
        created_at: drawing.createdAt?.toISOString() ?? null,
      })),
      ...(contents.leftOut?.drawings ?? []).map(({ id, image, createdAt, sizeBytes }, index) => ({
        id,
        href: drawingPath(contents.drawings.length + index),
        image,
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
    transcript: transcript ? describeTranscript(transcript, contents) : null,
    files: files.map(({ file: { url, ...file } }) => (options.urls && url ? { ...file, url } : file)),
    metadata: contents.metadata,
  };
}

/** The answer of `GET manifest`. */
export const manifestWithUrls = (contents: ClipContents): Manifest => buildManifest(contents, { urls: true });

function describeTranscript(
  { language, confidence, confidenceMethod, segments }: Omit<ClipTranscript, "text">,
  contents: ClipContents,
): ManifestTranscript {
  const left = contents.leftOut?.texts.map(({ id, type, head }) => ({ id, type, content: head })) ?? [];
  const texts = [...contents.texts, ...left];
  const index = texts.findIndex(({ id }) => id === contents.transcriptTextId);
  const text = texts[index];
  return {
    href: "text/transcript.json",
    language,
    confidence,
    confidence_method:
      contents.spoken?.confidenceMethod ?? readConfidenceMethod(confidenceMethod, confidence, segments),
    text: text ? textPath(text, index) : null,
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

function describeImage(image: ClipImage, index: number, contents: ClipContents): ManifestImage {
  return {
    id: image.id,
    href: image.display ? imagePath(image, index) : null,
    width: image.display?.width ?? image.orientedWidth,
    height: image.display?.height ?? image.orientedHeight,
    uploaded_width: image.orientedWidth,
    uploaded_height: image.orientedHeight,
    position: image.position,
    ...pickPictureTexts(image),
    names: namesInTags(image, contents),
  };
}

const LONGEST_NAME = 255;

/** The original filename is not among the aliases. */
function namesInTags(image: ClipImage, contents: ClipContents): string[] {
  const { pins, voiceTags, switches = [], pictureSwitches = [] } = contents;
  const named = new Set<unknown>([...voiceTags, ...pictureSwitches].map(({ image }) => image));
  const aliases = (image.aliases ?? []).filter((alias) => named.has(alias));
  const used = [
    ...pins.filter((pin) => pin.image === image.id).map((pin) => voiceTags[pin.tag]?.image),
    ...switches.filter((one) => one.image === image.id).map((one) => pictureSwitches[one.switch]?.image),
  ];
  const others = used.filter((name) => !isPlaceName(name));
  const names = [...aliases, ...others].filter(
    (name): name is string => typeof name === "string" && name !== image.position && name.length <= LONGEST_NAME,
  );
  return [...new Set(names)].slice(0, MAX_FORMER_NAMES);
}
