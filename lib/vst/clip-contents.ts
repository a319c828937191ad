import type { PackageFile } from "./package-file";
import type { CoordinateSpace, Pin } from "./pins";

/** A stored file that goes into a package unchanged. */
export interface StoredFile {
  key: string;
  /** The service's own name of the file; packages use other names. */
  filename: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  /** CRC-32, unsigned. */
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

export interface ClipImage {
  /** `img1`, `img2` ...: the id that pins and drawings use. */
  id: string;
  /** Other names that tags may use. */
  aliases?: readonly (string | number)[];
  original: StoredFile;
  /** Size after EXIF orientation, which pixel tags refer to. Null while unknown. */
  orientedWidth: number | null;
  orientedHeight: number | null;
  position: string | number;
  alt?: string | null;
  /** Upright and without metadata; the only rendition in a package. */
  display?: (StoredFile & { width: number; height: number }) | null;
  /** With ink and pins drawn in (WebP), if there are any. */
  annotated?: (StoredFile & { width: number; height: number }) | null;
}

/** A drawing read without its strokes, because there is no room for them. */
export interface DrawingLeftOut {
  id: string | number;
  createdAt?: Date | null;
  /** Null if the picture is missing. */
  image: string | null;
  sizeBytes: number;
}

/** A large drawing whose files were made in advance. */
export interface PackedDrawing extends DrawingLeftOut {
  json: PackageFile;
  svg: PackageFile | null;
}

export interface TextLeftOut {
  id: string | number;
  type: string;
  /** Enough to detect captions. */
  head: string;
  language?: string | null;
  createdAt?: Date | null;
  sizeBytes: number;
}

/** A drawing document, version 1; foreign data is under `raw`. */
export interface ClipDrawing {
  id: string | number;
  createdAt?: Date | null;
  /** Null if the picture is missing. */
  image: string | null;
  document: Record<string, unknown>;
  /** The `coordinates` sent along with the drawing. */
  coordinates?: unknown;
}

export interface ClipText {
  id: string | number;
  /** As sent by the client, for example `transcription`. */
  type: string;
  content: string;
  language?: string | null;
  createdAt?: Date | null;
}

/** How confidences were obtained; `unknown` if the source does not say. */
export type ConfidenceMethod = "word" | "segment_exp_avg_logprob" | "token_logprob" | "unknown" | "none";

/** Times in whole milliseconds, confidences from 0 to 1. */
export interface ClipTranscript {
  /** BCP 47. */
  language: string | null;
  confidence: number | null;
  confidenceMethod?: ConfidenceMethod;
  /** Engine and model. */
  provider?: string | null;
  model?: string | null;
  /** Corrected by hand. */
  isEdited?: boolean;
  text: string;
  /** In time order; empty if no times are known. */
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
}

export interface ClipReply {
  message: string | null;
  senderName: string | null;
  senderEmail: string | null;
  createdAt: Date;
  durationSeconds: number | null;
  audio: StoredFile | null;
}

export interface VoiceTag {
  timestamp: number;
  x: number;
  y: number;
  note?: string;
  [member: string]: unknown;
}

/** The documents are still JSON text, because they may be large. */
export interface ClipTexts extends Omit<ClipContents, "drawings" | "transcript"> {
  drawings: readonly StoredInk[];
  packedDrawings: readonly PackedDrawing[];
  /** text/transcript.json, or null. */
  transcript: string | null;
}

/** A drawing as it is stored. */
export interface StoredInk {
  id: string | number;
  createdAt?: Date | null;
  image: string | null;
  /** JSON, UTF-8. */
  document: Uint8Array;
  /** JSON, UTF-8. */
  coordinates: Uint8Array | null;
}

/** Everything that a manifest and a package are built from. */
export interface ClipContents {
  /** The service's base URL. */
  source: string;
  id: number;
  title: string;
  description: string | null;
  language?: string | null;
  createdAt: Date;
  updatedAt: Date;
  voiceTags: readonly VoiceTag[];
  pins: readonly Pin[];
  coordinateSpace: CoordinateSpace;
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
  /** The text that the transcript was imported from. */
  transcriptTextId?: string | number | null;
  /** What follows `drawings` and `texts` and was not read. */
  leftOut?: { drawings: readonly (DrawingLeftOut | PackedDrawing)[]; texts: readonly TextLeftOut[] };
  /** Only on the owner's request, since these are other people's words. */
  replies?: readonly ClipReply[];
  /** WebP, 640 px wide. */
  cover?: (StoredFile & { width?: number | null; height?: number | null }) | null;
  /** WebP, 200 px wide. */
  smallCover?: ClipContents["cover"];
}
