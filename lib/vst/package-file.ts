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

/** One file of the package: what the manifest says of it, and what the ZIP needs; no entry while it is not ready. */
export interface PackageFile {
  file: ManifestFile;
  entry: Entry | null;
}
