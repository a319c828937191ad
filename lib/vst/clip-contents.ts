import type { PackageFile } from "./package-file";
import type { CoordinateSpace, Pin } from "./pins";

/** A file in the blob store that goes into a package as it is. */
export interface StoredFile {
  /** Key in the blob store. */
  key: string;
  /** The name that the service knows it by; never used as a name inside the package. */
  filename: string;
  contentType: string;
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** CRC-32 as an unsigned integer. */
  crc32: number;
  /** Where the owner can fetch it; shown only in a manifest built with `urls`. */
  url?: string | null;
}

/** The clip's sound: the upload and, once it has been prepared, what was made of it. */
export interface ClipAudio {
  original: StoredFile;
  /** The original tells more than its sound, and stays with its owner where there is a prepared recording. */
  isOriginalPrivate?: boolean;
  /** Seconds: measured when prepared, else the best that is known. */
  durationSeconds: number | null;
  playback?: StoredFile | null;
  peaks?: StoredFile | null;
  /** The bytes of overview.json (audiowaveform JSON, at most 2048 points). */
  overview?: Buffer | null;
  sampleRate?: number | null;
  channels?: number | null;
  loudness?: { integratedLufs: number | null; inputLufs: number | null; gainDb: number | null } | null;
  gapFilledSeconds?: number | null;
}

/** One picture of the clip. */
export interface ClipImage {
  /** `img1`, `img2` ...: what pins and drawings name it by. */
  id: string;
  /** The other names that tags may know it by. */
  aliases?: readonly (string | number)[];
  original: StoredFile;
  /** Size of the upload after its orientation was applied: pixel tags count on this. Null if not yet known. */
  orientedWidth: number | null;
  orientedHeight: number | null;
  position: string | number;
  alt?: string | null;
  /** The oriented, metadata-free rendition; a package holds only this one. */
  display?: (StoredFile & { width: number; height: number }) | null;
  /** The same with all ink and pins on it (webp), if there is anything on it. */
  annotated?: (StoredFile & { width: number; height: number }) | null;
}

/** A drawing of which only the outside was read: whoever shows it has no room for its ink. */
export interface DrawingLeftOut {
  id: string | number;
  createdAt?: Date | null;
  /** The id of its picture; null if that is not there. */
  image: string | null;
  sizeBytes: number;
}

/** A large drawing, whose files were made before the rest of the package. */
export interface PackedDrawing extends DrawingLeftOut {
  json: PackageFile;
  svg: PackageFile | null;
}

/** A text of which only the beginning was read. */
export interface TextLeftOut {
  id: string | number;
  type: string;
  /** Enough to tell captions from prose. */
  head: string;
  language?: string | null;
  createdAt?: Date | null;
  sizeBytes: number;
}

/** One drawing document (version 1; foreign data inside under `raw`). */
export interface ClipDrawing {
  id: string | number;
  createdAt?: Date | null;
  /** The id of its picture; null if that is not there. */
  image: string | null;
  document: Record<string, unknown>;
  /** What a client sent as `coordinates` beside its drawing. */
  coordinates?: unknown;
}

/** One text of the clip: a transcript that was typed or uploaded, notes, captions. */
export interface ClipText {
  id: string | number;
  /** As sent by the client, for example `transcription`. */
  type: string;
  content: string;
  language?: string | null;
  createdAt?: Date | null;
}

/** Where the confidences of a transcript come from; `unknown` where they were given without a word about it. */
export type ConfidenceMethod = "word" | "segment_exp_avg_logprob" | "token_logprob" | "unknown" | "none";

/** What is said in a clip; times in whole milliseconds, confidences from 0 to 1. */
export interface ClipTranscript {
  /** BCP 47. */
  language: string | null;
  confidence: number | null;
  confidenceMethod?: ConfidenceMethod;
  /** The engine that wrote it, and its model. */
  provider?: string | null;
  model?: string | null;
  /** Corrected by hand, if only by what is left out or where there are no segments. */
  isEdited?: boolean;
  /** All words. */
  text: string;
  /** In the order of time; none where no times are known. */
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

/** An answer of somebody who was sent the clip. */
export interface ClipReply {
  message: string | null;
  senderName: string | null;
  senderEmail: string | null;
  createdAt: Date;
  durationSeconds: number | null;
  audio: StoredFile | null;
}

/** A voice tag as the client sent it; unknown members are kept. */
export interface VoiceTag {
  timestamp: number;
  x: number;
  y: number;
  note?: string;
  [member: string]: unknown;
}

/** What was read of a clip, its documents still the texts that they are stored as: they can be large. */
export interface ClipTexts extends Omit<ClipContents, "drawings" | "transcript"> {
  drawings: readonly StoredInk[];
  /** What comes behind them: each was packed by itself already. */
  packedDrawings: readonly PackedDrawing[];
  /** The JSON of text/transcript.json; null without one. */
  transcript: string | null;
}

/** A drawing as it is stored. */
export interface StoredInk {
  id: string | number;
  createdAt?: Date | null;
  /** The id of its picture; null if that is not there. */
  image: string | null;
  /** JSON in UTF-8. */
  document: Uint8Array;
  /** The same, or null. */
  coordinates: Uint8Array | null;
}

/** Everything that a manifest and a package are made from. */
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
  /** The tags as points on their pictures, in the order of time. */
  pins: readonly Pin[];
  coordinateSpace: CoordinateSpace;
  /** As set by `PUT manifest` (array or object); null or absent = the sorted tag times. */
  timestamps?: unknown;
  metadata: Record<string, unknown>;
  audio: ClipAudio | null;
  /** In the order in which they are shown. */
  images: readonly ClipImage[];
  drawings: readonly ClipDrawing[];
  texts: readonly ClipText[];
  transcript?: ClipTranscript | null;
  /** What is told of the transcript where it is too large to be read. */
  spoken?: Pick<ClipTranscript, "language" | "confidence" | "confidenceMethod"> | null;
  /** The text that the transcript was read from. */
  transcriptTextId?: string | number | null;
  /** What comes behind `drawings` and `texts` and was not read. */
  leftOut?: { drawings: readonly (DrawingLeftOut | PackedDrawing)[]; texts: readonly TextLeftOut[] };
  /** Only where the owner asks for them: they are other people's words. */
  replies?: readonly ClipReply[];
  /** The 640 px cover picture (webp). */
  cover?: (StoredFile & { width?: number | null; height?: number | null }) | null;
  /** The same, 200 px wide. */
  smallCover?: ClipContents["cover"];
}
