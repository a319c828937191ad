import type { Redaction, Scene } from "./scene";

/** What the first bytes of a file say it is, whatever its name or declared type claims. */
export interface SniffedType {
  /** `audio` is any container that may carry sound (video files too); `svg` and `other` are known formats we refuse. */
  family: "audio" | "image" | "svg" | "other";
  /** The type we serve the file with, such as `audio/webm` for a container that was recorded without pictures. */
  contentType: string;
  /** Without the dot. */
  extension: string;
  /** The ffmpeg demuxer that is forced on the decoder; null for everything but audio. */
  demuxer: string | null;
}

/** Why a job of the engine ended without a result; stable, stored and shown to API callers. */
export type MediaFailure =
  | "audio_too_long"
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

const RETRYABLE: ReadonlySet<MediaFailure> = new Set(["time_limit", "memory_limit", "engine_crashed"]);

/** A failed media job: `reason` is for programs, `message` is one sentence for people, without paths. */
export class MediaError extends Error {
  readonly reason: MediaFailure;
  /** True when the engine, not the file, is to blame, so that a second attempt may succeed. */
  readonly retryable: boolean;

  /** What the engine said, for the log only: it may contain paths. */
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
  /** Null when neither the packets nor the header tell within the time limit. */
  durationSeconds: number | null;
  source: "packets" | "header" | null;
}

export type AudioStage = "queued" | "measuring" | "rendering" | "peaks";

export interface AudioRequest {
  /** Absolute path of the uploaded bytes; only read. */
  input: string;
  /** Absolute path of an existing folder that receives `playback.mp3`, `peaks.dat` and `overview.json`. */
  outDir: string;
  /** From `sniff`; decides which decoder may open the file. */
  sniffed: SniffedType;
  /** Longer audio is refused with `audio_too_long`; 7200 when not given. */
  maxSeconds?: number;
  signal?: AbortSignal;
  /** Percent runs from 0 to 100 over the whole job and never falls. */
  onProgress?: (stage: AudioStage, percent: number) => void;
}

export interface MediaFile {
  path: string;
  sizeBytes: number;
}

export interface PreparedAudio {
  /** MP3, constant 64 kbit/s, mono, 48 kHz, gaps filled, without any tags of the source. */
  playback: MediaFile & { durationSeconds: number; sampleRate: number; channels: number; bitrateKbps: number };
  /** BBC audiowaveform version 2, 8 bit, 20 pixels per second. */
  peaks: MediaFile;
  /** The same as JSON, at most 2048 points. */
  overview: MediaFile;
  /** The upload's sound as it came, in its own container, without tags, pictures, chapters; null where that cannot be written. */
  clean: MediaFile | null;
  loudness: { inputLufs: number | null; gainDb: number; integratedLufs: number | null };
  /** Silence put where the recorder had dropped sound; null when the source carries no timestamps to tell. */
  gapFilledSeconds: number | null;
}

export interface ImageSize {
  /** As a viewer sees it, after the EXIF orientation. */
  width: number;
  height: number;
}

export interface ImageRequest {
  /** Absolute path of the uploaded bytes; only read. */
  input: string;
  /** Absolute path of an existing folder that receives `display.jpg` or `display.png`, `thumb.webp` and `small.webp`. */
  outDir: string;
  /** From `sniff`; decides which decoder may open the file. */
  sniffed: SniffedType;
  /** Covered in everything that is made. */
  redactions?: readonly Redaction[];
  signal?: AbortSignal;
}

export interface SceneRequest {
  scene: Scene;
  /** What the scene's picture nodes name by index: absolute paths of display pictures (JPEG or PNG), only read. */
  pictures: readonly { path: string; redactions: readonly Redaction[] }[];
  /** Absolute path of an existing folder that receives the file. */
  outDir: string;
  format: "webp" | "png";
  signal?: AbortSignal;
}

export interface RenderedScene extends MediaFile, ImageSize {
  contentType: "image/webp" | "image/png";
  extension: "webp" | "png";
}

export interface PreparedImage extends ImageSize {
  /** True if the file as it came hides what the redactions cover; always true without any. */
  alreadyCovered: boolean;
  /** Oriented, free of metadata, at most 2560 pixels on its longer side. */
  display: MediaFile & ImageSize & { contentType: "image/jpeg" | "image/png"; extension: "jpg" | "png" };
  /** WebP, at most 640 pixels wide. */
  thumb: MediaFile & ImageSize & { contentType: "image/webp"; extension: "webp" };
  /** The same, at most 200 pixels wide. */
  small: MediaFile & ImageSize & { contentType: "image/webp"; extension: "webp" };
}

/** The most that one video may hold. */
export const MAX_VIDEO_SECONDS = 600;
export const MAX_VIDEO_STATES = 600;

export type VideoStage = "queued" | "drawing" | "encoding";

/** What is seen for a while. */
export interface VideoState {
  /** Of the same size in every state, with even sides. Nodes that several states share are sent once. */
  scene: Scene;
  seconds: number;
}

export interface VideoRequest {
  states: readonly VideoState[];
  /** What the scenes' picture nodes name by index, as in a SceneRequest. */
  pictures: SceneRequest["pictures"];
  /** Absolute path of a playback file (MP3) that is as long as the states together; null for a silent video. */
  voice: string | null;
  /** Absolute path of an existing folder that receives `video.mp4`, and the frames on the way. */
  outDir: string;
  /** A longer video is refused with `video_too_long`; 600 when not given. */
  maxSeconds?: number;
  signal?: AbortSignal;
  /** Percent runs from 0 to 100 over the whole job and never falls. */
  onProgress?: (stage: VideoStage, percent: number) => void;
}

export interface RenderedVideo extends MediaFile, ImageSize {
  durationSeconds: number;
  contentType: "video/mp4";
  extension: "mp4";
}

/** Everything Tellmark does to sound and pictures, each job in a short-lived process of its own. */
export interface MediaEngine {
  /** Tells how long a recording is from its packets, or its header, within two seconds; never throws for a bad file. */
  scanAudio(path: string, sniffed: SniffedType, signal?: AbortSignal): Promise<AudioScan>;
  /** Turns an upload into the playback file, its waveform and its loudness figures, or throws a MediaError. */
  prepareAudio(request: AudioRequest): Promise<PreparedAudio>;
  /**
   * Writes the sound of an upload again without its metadata, to `outDir`, as `prepareAudio` does; null where that cannot
   * be done. Throws a MediaError only for what a second attempt may cure.
   */
  cleanAudio(request: Pick<AudioRequest, "input" | "outDir" | "sniffed" | "signal">): Promise<MediaFile | null>;
  /** Reads the size of a picture from its header, without decoding it, or throws a MediaError; takes milliseconds. */
  imageHeader(path: string, sniffed: SniffedType): Promise<ImageSize>;
  /** Makes the oriented, metadata-free display picture and its thumbnail, or throws a MediaError. */
  inspectImage(request: ImageRequest): Promise<PreparedImage>;
  /** Draws a picture of photos, ink and words as a browser would, or throws a MediaError. */
  renderScene(request: SceneRequest): Promise<RenderedScene>;
  /**
   * Makes a video of pictures that change, five times a second at most, and a voice (H.264 and AAC in MP4), or throws a
   * MediaError. One at a time, and behind every other job.
   */
  renderVideo(request: VideoRequest): Promise<RenderedVideo>;
}
