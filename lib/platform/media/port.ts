import type { Cut } from "#lib/cuts/cut";
import type { Waveform } from "./audio/peaks";
import type { Redaction, Scene } from "./video/scene";

export interface SniffedType {
  /** `audio` is any container that may carry sound, video files included; `svg` and `other` are known but refused. */
  family: "audio" | "image" | "svg" | "other";
  /** The type to serve the file with: `audio/webm` for a container without pictures, for instance. */
  contentType: string;
  extension: string;
  /** The ffmpeg demuxer to force; null unless audio. */
  demuxer: string | null;
}

/** Stable codes, stored and shown to API callers. */
export type MediaFailure =
  | "audio_too_long"
  | "audio_changes_too_often"
  | "audio_longer_than_stated"
  | "audio_undecodable"
  | "no_audio_stream"
  | "output_too_large"
  | "image_too_large"
  | "image_undecodable"
  | "unsupported_image"
  | "scene_too_large"
  | "video_too_long"
  | "time_limit"
  | "memory_limit"
  | "cancelled"
  | "engine_crashed";

/** A file that is too much once is too much again, and would hold its place as long. */
const RETRYABLE: ReadonlySet<MediaFailure> = new Set(["engine_crashed"]);

/** `reason` is for programs, `message` for users: one sentence without paths. */
export class MediaError extends Error {
  readonly reason: MediaFailure;
  /** The engine failed, not the file, so a retry may succeed. */
  readonly retryable: boolean;

  /** For the log only: may contain paths. */
  readonly detail: string | undefined;

  constructor(reason: MediaFailure, message: string, detail?: string) {
    super(message);
    this.name = "MediaError";
    this.reason = reason;
    this.detail = detail;
    this.retryable = RETRYABLE.has(reason);
  }
}

export interface AudioScan {
  durationSeconds: number | null;
  source: "packets" | "header" | null;
}

export const AUDIO_STAGES = ["queued", "measuring", "rendering", "peaks"] as const;
type AudioStage = (typeof AUDIO_STAGES)[number];

export interface AudioRequest {
  input: string;
  /** Existing folder for `playback.mp3`, `peaks.dat` and `overview.json`. */
  outDir: string;
  sniffed: SniffedType;
  /** Longer audio fails with `audio_too_long`. Default 7200. */
  maxSeconds?: number;
  /** By its packets, as `scanAudio` found; null if unknown, which is the default. */
  knownSeconds?: number | null;
  /** Only these parts of it, one after the other; then there is no `clean`. */
  cut?: Cut | null;
  signal?: AbortSignal;
  /** 0 to 100 over the whole job, never decreasing. */
  onProgress?: (stage: AudioStage, percent: number) => void;
  /** Coarse peaks of a long recording, long before the rest is done. */
  onOverview?: (overview: Waveform) => void;
}

interface JoinRequest extends Pick<AudioRequest, "input" | "outDir" | "sniffed" | "signal"> {
  take: { input: string; sniffed: SniffedType };
  at: number;
  /** Of both together. */
  knownSeconds: number | null;
}

export interface MediaFile {
  path: string;
  sizeBytes: number;
}

export interface PreparedAudio {
  /** MP3, 64 kbit/s CBR, mono, 48 kHz, gaps filled, without metadata. */
  playback: MediaFile & { durationSeconds: number; sampleRate: number; channels: number; bitrateKbps: number };
  /** BBC audiowaveform version 2, 8 bit, 20 pixels per second. */
  peaks: MediaFile;
  overview: MediaFile;
  /** The original sound in its own container without metadata; null if that cannot be written. */
  clean: MediaFile | null;
  loudness: { inputLufs: number | null; gainDb: number; integratedLufs: number | null };
  /** Inserted silence; null if the source has no timestamps. */
  gapFilledSeconds: number | null;
}

export interface ImageSize {
  width: number;
  height: number;
}

export interface ImageRequest {
  input: string;
  /** Existing folder for `display` (.jpg, .png or .webp), `thumb.webp` and `small.webp`. */
  outDir: string;
  sniffed: SniffedType;
  redactions?: readonly Redaction[];
  signal?: AbortSignal;
}

export interface SceneRequest {
  scene: Scene;
  /** Display pictures (JPEG, PNG or WebP), which the scene's picture nodes reference by index. */
  pictures: readonly { path: string; redactions: readonly Redaction[] }[];
  outDir: string;
  format: "webp" | "png" | "jpg";
  /** Pixels of the result, if not the scene's: the scene is fitted in, on its own ground. */
  fitInto?: ImageSize | undefined;
  signal?: AbortSignal;
}

export interface RenderedScene extends MediaFile, ImageSize {
  contentType: "image/webp" | "image/png" | "image/jpeg";
  extension: "webp" | "png" | "jpg";
}

export interface PreparedImage extends ImageSize {
  /** The upload itself already hides what the redactions cover; true without redactions. */
  alreadyCovered: boolean;
  /** The file is damaged; what could be read of it is shown. */
  isCutOff: boolean;
  /** Upright, without metadata, as large as `displaySide` allows. */
  display: MediaFile &
    ImageSize & { contentType: "image/jpeg" | "image/png" | "image/webp"; extension: "jpg" | "png" | "webp" };
  thumb: MediaFile & ImageSize & { contentType: "image/webp"; extension: "webp" };
  small: MediaFile & ImageSize & { contentType: "image/webp"; extension: "webp" };
}

export const MAX_VIDEO_SECONDS = 600;
export const MAX_VIDEO_STATES = 600;

type VideoStage = "queued" | "drawing" | "encoding";

export interface VideoState {
  /** All states have the same size, with even sides. Shared nodes are sent once. */
  scene: Scene;
  seconds: number;
}

export interface VideoRequest {
  states: readonly VideoState[];
  pictures: SceneRequest["pictures"];
  /** MP3 of the total duration; null for a silent video. */
  voice: string | null;
  outDir: string;
  /** Longer videos fail with `video_too_long`. Default 600. */
  maxSeconds?: number;
  signal?: AbortSignal;
  onProgress?: (stage: VideoStage, percent: number) => void;
}

export interface RenderedVideo extends MediaFile, ImageSize {
  durationSeconds: number;
  contentType: "video/mp4";
  extension: "mp4";
}

/** All audio and image processing. Each job runs in a short-lived process; failures are MediaErrors. */
export interface MediaEngine {
  /** Duration from the packets or the header, within two seconds. Never throws for a bad file. */
  scanAudio(path: string, sniffed: SniffedType, signal?: AbortSignal): Promise<AudioScan>;
  prepareAudio(request: AudioRequest): Promise<PreparedAudio>;
  /** One recording of both, as FLAC: the take from the second `at` on, then the rest; as loud as the recording. */
  joinAudio(request: JoinRequest): Promise<MediaFile>;
  /** Only the `clean` output of `prepareAudio`. Null if it cannot be written; throws only if a retry may help. */
  cleanAudio(request: Pick<AudioRequest, "input" | "outDir" | "sniffed" | "signal">): Promise<MediaFile | null>;
  imageHeader(path: string, sniffed: SniffedType): Promise<ImageSize>;
  inspectImage(request: ImageRequest): Promise<PreparedImage>;
  renderScene(request: SceneRequest): Promise<RenderedScene>;
  /** H.264 and AAC in MP4, at most five frames a second. One at a time, with the lowest priority. */
  renderVideo(request: VideoRequest): Promise<RenderedVideo>;
}
