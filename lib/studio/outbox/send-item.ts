import { getClip } from "#lib/api-client/api";
import { ApiError } from "#lib/api-client/api-error";
import type * as Finishing from "../uploads/finish-audio";
import { hashFile } from "../uploads/hash-file";
import { cancelCopy } from "../uploads/send-in-parts";
import {
  imageUrl,
  replaceImage,
  type StoredImage,
  type UploadOptions,
  uploadAudio,
  uploadImage,
} from "../uploads/upload";
import { findArrivedFile } from "./find-arrived-file";
import type { OutboxItem, SentFile } from "./item";
import { findServerFile } from "./server-file";

/** Uploads that the server has stored and not confirmed yet, by their key. */
const stored = new Map<string, Stored>();

interface Stored {
  url: string;
  filename: string;
  /** Of a recording that was sent while it was made the server may have more than this device; null: not known. */
  bytes: number | null;
  warnings?: readonly string[];
}

/** The number of times that another replacement of the same picture may be faster. */
const mostRounds = 3;

/** Sends a file, and has the server confirm that it holds the same bytes. */
export async function sendItem(
  item: OutboxItem,
  file: Blob,
  onShare: (share: number) => void,
  ink: object | null = null,
  signal?: AbortSignal,
): Promise<SentFile> {
  const arrived = item.maybeThere && !stored.has(item.key) ? await findArrivedFile(item, file, signal) : null;
  if (arrived !== null) return arrived;
  const sending = { key: item.key, onShare, signal };
  const { clipId, name, replaces, uploadId } = item;
  const upload = async (): Promise<Stored> => {
    if (item.kind === "audio") {
      const begun = uploadId && (await finishBegun({ clipId, uploadId }, file, item.durationSeconds, sending));
      if (begun) return { ...begun, url: begun.audio_url };
      const sent = await uploadAudio(clipId, file, name, item.durationSeconds, sending);
      return { ...sent, url: sent.audio_url, bytes: file.size };
    }
    const sent = replaces
      ? await replace(item, replaces, file, sending)
      : await uploadImage(clipId, file, name, sending, ink);
    return { ...sent, url: sent.image_url, bytes: file.size };
  };
  const there = stored.get(item.key) ?? (await upload());
  stored.set(item.key, there);
  const isSame = await confirm(item, there, file, signal);
  stored.delete(item.key);
  if (!isSame) throw new Error("The upload was corrupted.");
  const warnings = (there.warnings ?? []).flatMap(toSentence);
  return warnings.length > 0 ? { file: there.filename, warnings } : there.filename;
}

/** The stage itself shows which pictures move. */
function toSentence(warning: string): string[] {
  const [, code = "", sentence = warning] = /^([a-z_]+): (.+)$/s.exec(warning) ?? [];
  return code === "picture_moves" ? [] : [sentence];
}

/** Without the script for it the whole file is sent, and the open upload would block it. */
async function finishBegun(...given: Parameters<typeof Finishing.finishAudio>) {
  const script = await import("../uploads/finish-audio").catch(() => null);
  if (script) return script.finishAudio(...given);
  const [upload, file] = given;
  if (!(await cancelCopy(upload, file))) throw new ApiError(0, null);
  return null;
}

/** Replaces the current file only: an earlier attempt that is still running would else arrive later, and win. */
async function replace(item: OutboxItem, replaces: string, file: Blob, sending: UploadOptions): Promise<StoredImage> {
  const { clipId, name } = item;
  for (let round = 1; ; round++) {
    const there = await findServerFile(imageUrl(clipId, replaces), sending.signal);
    try {
      return await replaceImage(clipId, replaces, file, name, sending, there?.sha256 ?? null);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      if (round === mostRounds) throw new ApiError(409, { message: "This picture keeps changing elsewhere." });
    }
  }
}

async function confirm(
  item: OutboxItem,
  { url, bytes }: Stored,
  file: Blob,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const there = await findServerFile(url, signal);
  if (!there) return wasReplaced(item);
  const { size, sha256 } = there;
  if (size !== null && (bytes === null ? size < file.size : size !== bytes)) return false;
  // This device has no hash of a file that only the server has whole.
  if ((bytes ?? size) !== file.size) return true;
  return !sha256 || sha256 === (await hashFile(file));
}

/** By a newer one, which is confirmed by itself. Without any the copy of this device may be the only one. */
async function wasReplaced({ clipId, kind, key }: OutboxItem): Promise<true> {
  const { clip } = await getClip(clipId);
  if (kind === "image" || clip.audio_url) return true;
  stored.delete(key);
  throw new Error("It is no longer on the server.");
}
