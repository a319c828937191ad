import type { PictureTexts } from "#lib/ink/picture-texts";
import type { PictureSwitch, VoiceTag } from "./marks";
import type { PackageFile } from "./package-file";
import type { CoordinateSpace, Pin } from "./pins";
import type { PlacedSwitch } from "./switches";

export interface StoredFile {
  key: string;
  /** The service's own name of the file; packages use other names. */
  filename: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  crc32: number;
  /** Included only in manifests built with `urls`. */
  url?: string | null;
}

export interface ClipAudio {
  original: StoredFile;
  /** The original may reveal more than its sound, so recipients only get the prepared one. */
  isOriginalPrivate?: boolean;
  /** Seconds: measured once prepared, an estimate before. */
  durationSeconds: number | null;
  playback?: StoredFile | null;
  peaks?: StoredFile | null;
  /** overview.json: audiowaveform JSON, at most 2048 points. */
  overview?: Buffer | null;
  sampleRate?: number | null;
  channels?: number | null;
  loudness?: { integratedLufs: number | null; inputLufs: number | null; gainDb: number | null } | null;
  gapFilledSeconds?: number | null;
}

export interface ClipImage extends Partial<PictureTexts> {
  /** `img1`, `img2` ...: the id that pins and drawings use. */
  id: string;
  aliases?: readonly (string | number)[];
  original: StoredFile;
  /** Size after EXIF orientation, which pixel tags refer to. Null while unknown. */
  orientedWidth: number | null;
  orientedHeight: number | null;
  position: string | number;
  /** Upright and without metadata; the only rendition in a package. */
  display?: (StoredFile & { width: number; height: number }) | null;
  /** With ink and pins drawn in (WebP), if there are any. */
  annotated?: (StoredFile & { width: number; height: number }) | null;
}

/** A drawing read without its strokes, because there is no room for them. */
interface DrawingLeftOut {
  id: string | number;
  createdAt?: Date | null;
  image: string | null;
  sizeBytes: number;
}

export interface PackedDrawing extends DrawingLeftOut {
  json: PackageFile;
  svg: PackageFile | null;
}

export interface TextLeftOut {
  id: string | number;
  type: string;
  head: string;
  language?: string | null;
  createdAt?: Date | null;
  sizeBytes: number;
}

/** A drawing document, version 1; foreign data is under `raw`. */
export interface ClipDrawing {
  id: string | number;
  createdAt?: Date | null;
  image: string | null;
  document: Record<string, unknown>;
  coordinates?: unknown;
}

export interface ClipText {
  id: string | number;
  type: string;
  content: string;
  language?: string | null;
  createdAt?: Date | null;
}

/** How confidences were obtained; `unknown` if the source does not say. */
export type ConfidenceMethod =
  | "word"
  | "segment_exp_avg_logprob"
  | "token_logprob"
  | "token_probability"
  | "unknown"
  | "none";

/** Times in whole milliseconds, confidences from 0 to 1. */
export interface ClipTranscript {
  /** BCP 47. */
  language: string | null;
  confidence: number | null;
  confidenceMethod?: ConfidenceMethod;
  provider?: string | null;
  model?: string | null;
  isEdited?: boolean;
  /** Steps that the engine could not do: a code, a colon and a sentence each. */
  warnings?: readonly string[];
  text: string;
  segments: TranscriptSegment[];
}

export interface TranscriptSegment {
  startMs: number;
  endMs: number;
  text: string;
  confidence: number | null;
  /** Corrected by hand. */
  isEdited?: boolean;
  words?: TranscriptWord[];
}

export interface TranscriptWord {
  text: string;
  startMs: number | null;
  endMs: number | null;
  confidence: number | null;
  /** The times are guessed from the lengths of words. */
  isEstimated?: boolean;
}

export interface ClipReply {
  message: string | null;
  senderName: string | null;
  senderEmail: string | null;
  createdAt: Date;
  durationSeconds: number | null;
  audio: StoredFile | null;
  id: string;
  /** In seconds of the package's recording, and the picture by its id. */
  at: { timestamp: number | null; x: number | null; y: number | null; image: string | null };
  ink: unknown;
  /** An answer of the clip's owner. */
  fromOwner: boolean;
  parentId: string | null;
}

/** The documents are still JSON text, because they may be large. */
export interface ClipTexts extends Omit<ClipContents, "drawings" | "transcript" | "replies"> {
  replies?: readonly (Omit<ClipReply, "ink"> & { ink: string | null; documentBytes: number })[];
  drawings: readonly StoredInk[];
  packedDrawings: readonly PackedDrawing[];
  transcript: string | null;
}

export interface StoredInk {
  id: string | number;
  createdAt?: Date | null;
  image: string | null;
  /** JSON, UTF-8. */
  document: Uint8Array;
  /** JSON, UTF-8. */
  coordinates: Uint8Array | null;
}

export interface ClipContents {
  source: string;
  id: number;
  title: string;
  description: string | null;
  language?: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Finished, with just this content. */
  isCompleted?: boolean;
  voiceTags: readonly VoiceTag[];
  pins: readonly Pin[];
  coordinateSpace: CoordinateSpace;
  pictureSwitches?: readonly PictureSwitch[];
  switches?: readonly PlacedSwitch[];
  /** As set by `PUT manifest` (array or object); otherwise the sorted tag times. */
  timestamps?: unknown;
  metadata: Record<string, unknown>;
  audio: ClipAudio | null;
  images: readonly ClipImage[];
  drawings: readonly ClipDrawing[];
  texts: readonly ClipText[];
  transcript?: ClipTranscript | null;
  /** Facts about a transcript that is too large to be read. */
  spoken?: Pick<ClipTranscript, "language" | "confidence" | "confidenceMethod"> | null;
  transcriptTextId?: string | number | null;
  /** Drawings and texts after those in `drawings` and `texts`, which were not read. */
  leftOut?: { drawings: readonly (DrawingLeftOut | PackedDrawing)[]; texts: readonly TextLeftOut[] };
  /** Only on the owner's request, since these are other visitors' words. */
  replies?: readonly ClipReply[];
  /** WebP, 640 px wide. */
  cover?: (StoredFile & { width?: number | null; height?: number | null }) | null;
  /** WebP, 200 px wide. */
  smallCover?: ClipContents["cover"];
}
