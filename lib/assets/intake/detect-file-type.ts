import { config } from "#lib/config/config";
import type { UploadKind } from "#lib/generated/prisma/client";
import { AppError, fieldError } from "#lib/kernel/errors";
import type { SniffedType } from "#lib/platform/media/port";
import { sniffFile } from "#lib/platform/media/sniff/sniff-file";
import type { IncomingFile } from "./incoming-file";

export interface DetectedFile {
  sniffed: SniffedType | null;
  contentType: string;
  extension: string;
  warnings: string[];
}

export const TAKEN_KINDS: Record<UploadKind, string> = {
  audio:
    "Recordings can be MP3, M4A, MP4, MOV, 3GP, WebM, Matroska, Ogg, Opus, WAV, FLAC, AAC, AIFF, CAF, AU, AMR, Wave64 or WMA.",
  image: "Images can be JPEG, PNG, WebP, AVIF, GIF or HEIC.",
};

/** Judged by content: 422 if empty, 415 if of another kind. Unknown formats pass with a warning. */
export async function detectFileType(kind: UploadKind, field: string, file: IncomingFile): Promise<DetectedFile> {
  if (file.staged.sizeBytes === 0) throw fieldError(field, "is empty: send a file with content");
  const sniffed = await sniffFile(file.staged.path, file.staged.head);
  if (sniffed?.family === kind) {
    return { sniffed, contentType: sniffed.contentType, extension: sniffed.extension, warnings: [] };
  }
  if (sniffed) throw unsupported(field, `This file is ${sniffed.contentType}. ${TAKEN_KINDS[kind]}`);
  const declared = declaredMedia(kind, file.declaredType);
  if (!declared || config().strictMedia)
    throw unsupported(field, `The format of the file is not known. ${TAKEN_KINDS[kind]}`);
  return {
    sniffed: null,
    contentType: declared,
    extension: "bin",
    warnings: ["format_unknown: The format of the file is not known: it is kept as it is and not converted."],
  };
}

function unsupported(field: string, message: string): AppError {
  return new AppError("unsupported_media_type", message, { errors: { [field]: [message] } });
}

function declaredMedia(kind: UploadKind, declared: string | null): string | null {
  const type = declared?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "" || type === "application/octet-stream") return "application/octet-stream";
  if (kind === "audio" && /^video\/(webm|mp4|ogg|quicktime)$/.test(type)) return type.replace("video/", "audio/");
  return new RegExp(`^${kind}/(?!svg)[a-z0-9.+-]{1,60}$`).test(type) ? type : null;
}
