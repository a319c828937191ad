import { decodeFile } from "#lib/assets/intake/decode-file";
import { detectFileType } from "#lib/assets/intake/detect-file-type";
import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import { bounds } from "#lib/contract/schema/limits";
import type { Prisma } from "#lib/generated/prisma/client";
import { mediaEngine } from "#lib/platform/media/media";
import type { NewBlob } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";

interface ReplyRecording {
  columns: Pick<
    Prisma.ReplyUncheckedCreateInput,
    "filename" | "blobKey" | "contentType" | "sizeBytes" | "durationSeconds"
  >;
  files: NewBlob[];
  /** Whether others can hear it, once all but its sound is removed. */
  isAudible: boolean;
}

/** `isRead`: its length is measured; the server opens nothing that a program may have sent. */
export async function readRecording(
  clipId: number,
  { file, isRead, signal }: { file: IncomingFile | null; isRead: boolean; signal: AbortSignal },
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

/** A recording in a JSON body: base64 or a data: URL. */
export const decodeRecording = (text: string): Promise<IncomingFile> =>
  decodeFile(text, { field: "audio_file", thing: "The recording", maxBytes: bounds.replyAudioBytes });
