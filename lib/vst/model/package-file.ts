import type { Entry } from "./entry";

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

export interface ManifestFile {
  role: FileRole;
  filename: string;
  path: string;
  /** Only in the API, for files that the owner can fetch. */
  url?: string;
  content_type: string;
  size: number;
  sha256: string;
  position: string | number | null;
  width: number | null;
  height: number | null;
  duration: number | null;
}

export interface PackageFile {
  file: ManifestFile;
  entry: Entry | null;
}
