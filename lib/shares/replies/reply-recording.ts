import { Readable } from "node:stream";
import { detectFileType } from "#lib/assets/intake/detect-file-type";
import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import { bounds } from "#lib/contract/schema/limits";
import type { Prisma } from "#lib/generated/prisma/client";
import { AppError, fieldError } from "#lib/kernel/errors";
import { mediaEngine } from "#lib/platform/media/media";
import { scratch } from "#lib/platform/scratch/scratch";
import { onThread } from "#lib/platform/threads/threads";
import type { NewBlob } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { decodeText } from "#lib/vst/texts/decode-text";

interface ReplyRecording {
  columns: Pick<
    Prisma.ReplyUncheckedCreateInput,
    "filename" | "blobKey" | "contentType" | "sizeBytes" | "durationSeconds"
  >;
  files: NewBlob[];
  /** Whether others can hear it, once it is freed of what it holds beside the sound. */
  isAudible: boolean;
}

/** `isRead`: its length is measured; the server opens nothing that a program may have sent. */
export async function readRecording(
  clipId: number,
  file: IncomingFile | null,
  { isRead }: { isRead: boolean },
  signal: AbortSignal,
): Promise<ReplyRecording> {
  if (!file) return { columns: {}, files: [], isAudible: false };
  const { staged } = file;
  const { contentType, extension, sniffed } = await detectFileType("audio", "audio_file", file);
  const scan = isRead && sniffed ? await mediaEngine().scanAudio(staged.path, sniffed, signal) : null;
  const filename = newFilename(clipId, "reply", extension);
  const key = blobKey(clipId, "replies", filename);
  const sizeBytes = BigInt(staged.sizeBytes);
  const durationSeconds = scan?.durationSeconds ?? null;
  return {
    columns: { filename, blobKey: key, contentType, sizeBytes, durationSeconds },
    files: [{ key, staged, contentType }],
    isAudible: scan !== null,
  };
}

/** Longer text cannot be the prefix of a data: URL. */
const HEAD_LENGTH = 2000;

/** A recording in a JSON body: base64 or a data: URL. */
export async function decodeRecording(text: string): Promise<IncomingFile> {
  const match = /^data:([\w/+.-]{1,100})?(?:;[\w=".+-]{1,100}){0,10};base64,/.exec(text.slice(0, HEAD_LENGTH));
  const bytes = await decodeBase64(match ? text.slice(match[0].length) : text);
  if (!bytes) throw fieldError("audio_file", "must be base64 or a data: URL");
  if (bytes.length > bounds.replyAudioBytes)
    throw new AppError("payload_too_large", `The recording is larger than ${bounds.replyAudioBytes} bytes.`);
  const staged = await scratch().stage(Readable.from([bytes]), { maxBytes: bounds.replyAudioBytes });
  return { staged, originalName: null, declaredType: match?.[1] ?? null };
}

const AT_ONCE_LENGTH = 256 * 1024;

/** Standard or URL-safe base64, with or without white space; null if invalid. */
async function decodeBase64(text: string): Promise<Buffer | null> {
  const bytes = text.length > AT_ONCE_LENGTH ? await onThread("decodeText", text) : decodeText(text);
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
