import type { NewBlob } from "#lib/clips/blob-register";
import { blobKey, newFilename } from "#lib/clips/keys";
import { mediaEngine } from "#lib/platform/media/media";
import type { SniffedType } from "#lib/platform/media/port";
import { sniff } from "#lib/platform/media/sniff";
import { scratch } from "#lib/platform/scratch/scratch";

export interface CleanRecording {
  filename: string;
  blob: NewBlob;
  discard(): Promise<void>;
}

/** The same sound without places, names and pictures, for others than the owner; null if it cannot be written so. */
export async function cleanRecording(
  clipId: number,
  input: string,
  sniffed: SniffedType,
  signal: AbortSignal,
): Promise<CleanRecording | null> {
  const folder = await scratch().workFolder();
  try {
    const clean = await mediaEngine().cleanAudio({ input, outDir: folder.path, sniffed, signal });
    const staged = clean && (await scratch().adopt(clean.path));
    const type = staged && (await sniff(staged.head));
    if (staged && type?.family === "audio") {
      const filename = newFilename(clipId, "reply", type.extension);
      const blob = { key: blobKey(clipId, "replies", filename), staged, contentType: type.contentType };
      return { filename, blob, discard: () => folder.remove() };
    }
  } catch (error) {
    await folder.remove();
    throw error;
  }
  await folder.remove();
  return null;
}
