import { readFile } from "node:fs/promises";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { isUnsentAnswer } from "#lib/clips/unsent-answer";
import { AppError } from "#lib/kernel/errors";
import { isMovingPicture } from "#lib/kernel/moving-picture";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError, type MediaFailure, type PreparedImage } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { type DetectedFile, detectFileType, TAKEN_KINDS } from "../intake/detect-file-type";
import type { IncomingFile } from "../intake/incoming-file";

/** The asker of an answer gets a file made from the readable part of it. */
export function assertReadableAnswer(clip: OwnedClip, { prepared }: IncomingImage): void {
  if (isUnsentAnswer(clip) && !prepared)
    throw new AppError("unsupported_media_type", `An answer takes pictures of a known format. ${TAKEN_KINDS.image}`);
}

export interface IncomingImage {
  accepted: DetectedFile;
  prepared: PreparedImage | null;
  warnings: string[];
}

/** The rendition files exist until `work` has finished. */
export async function withPreparedImage<T>(
  file: IncomingFile,
  signal: AbortSignal,
  work: (image: IncomingImage) => Promise<T>,
): Promise<T> {
  const accepted = await detectFileType("image", "image_file", file);
  const folder = await scratch().workFolder();
  try {
    const prepared = await prepare(file, accepted, folder.path, signal);
    const isMoving = prepared !== null && isMovingPicture(await readFile(file.staged.path, { signal }));
    const warnings = [...accepted.warnings, ...imageWarnings(prepared), ...(isMoving ? [MOVES] : [])];
    return await work({ accepted, prepared, warnings });
  } finally {
    await folder.remove();
  }
}

async function prepare(
  file: IncomingFile,
  accepted: DetectedFile,
  outDir: string,
  signal: AbortSignal,
): Promise<PreparedImage | null> {
  if (!accepted.sniffed) return null;
  try {
    return await mediaEngine().inspectImage({ input: file.staged.path, outDir, sniffed: accepted.sniffed, signal });
  } catch (error) {
    throw imageError(error);
  }
}

/** A picture that takes too much would take as much again: it is refused like one that cannot be read. */
export function imageError(error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  const message = error.reason === "image_undecodable" ? error.message : TOO_MUCH[error.reason];
  if (!message) return error;
  return new AppError("validation_failed", message, { errors: { image_file: [message] }, cause: error });
}

const TOO_MUCH: Partial<Record<MediaFailure, string>> = {
  time_limit: "Reading the picture takes too long. Send a smaller one, or save it as JPEG or PNG.",
  memory_limit: "Reading the picture takes too much memory. Send a smaller one, or save it as JPEG or PNG.",
};

const MOVES = "picture_moves: Recipients see the first frame of this moving picture.";

export function imageWarnings(prepared: PreparedImage | null): string[] {
  return prepared?.isCutOff
    ? ["picture_cut_off: The file of the picture is damaged or ends too early: what could be read of it is shown."]
    : [];
}
