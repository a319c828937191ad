import { getClip } from "../api";
import { ApiError } from "../api-error";
import { hashOf } from "../file-hash";
import type * as Finishing from "../finish-audio";
import { dropCopy } from "../send-in-parts";
import { replaceImage, uploadAudio, uploadImage } from "../upload";
import type { OutboxItem } from "./item";

/** What the server has stored and not confirmed yet, by the key it was sent with. */
const stored = new Map<string, Stored>();

interface Stored {
  url: string;
  filename: string;
  /** Of a recording that was sent while it was made the server may have more than this device; null: not known. */
  bytes: number | null;
}

/** Sends a file, has the server confirm that it holds the same bytes, and answers the name it has there. */
export async function sendItem(
  item: OutboxItem,
  file: Blob,
  onShare: (share: number) => void,
  ink: object | null = null,
): Promise<string> {
  const sending = { key: item.key, onShare };
  const { clipId, name, replaces, uploadId } = item;
  const upload = async (): Promise<Stored> => {
    if (item.kind === "audio") {
      const begun = uploadId && (await finishBegun({ clipId, uploadId }, file, item.durationSeconds, sending));
      if (begun) return { url: begun.audio_url, filename: begun.filename, bytes: begun.bytes };
      const { audio_url, filename } = await uploadAudio(clipId, file, name, item.durationSeconds, sending);
      return { url: audio_url, filename, bytes: file.size };
    }
    const { image_url, filename } = replaces
      ? await replaceImage(clipId, replaces, file, name, sending)
      : await uploadImage(clipId, file, name, sending, ink);
    return { url: image_url, filename, bytes: file.size };
  };
  const there = stored.get(item.key) ?? (await upload());
  stored.set(item.key, there);
  const isSame = await confirm(item, there, file);
  stored.delete(item.key);
  if (!isSame) throw new Error("It arrived damaged.");
  return there.filename;
}

/** Without the script for it the whole is sent, and what was begun is in its way. */
async function finishBegun(...given: Parameters<typeof Finishing.finishAudio>) {
  const script = await import("../finish-audio").catch(() => null);
  if (script) return script.finishAudio(...given);
  const [upload, file] = given;
  if (!(await dropCopy(upload, file))) throw new ApiError(0, null);
  return null;
}

/** The strong ETag of an uploaded file is the SHA-256 of its bytes. */
async function confirm(item: OutboxItem, { url, bytes }: Stored, file: Blob): Promise<boolean> {
  const answer = await fetch(new URL(url, location.href).pathname, {
    method: "HEAD",
    credentials: "same-origin",
    cache: "no-store",
  }).catch(() => null);
  if (!answer) throw new ApiError(0, null);
  if (answer.status === 404) return wasReplaced(item);
  if (!answer.ok) throw new ApiError(answer.status, null);
  // Some servers and proxies leave it out of the answer to HEAD.
  const length = answer.headers.get("Content-Length");
  const hash = /"([0-9a-f]{64})"/.exec(answer.headers.get("ETag") ?? "")?.[1];
  const size = length === null ? null : Number(length);
  if (size !== null && (bytes === null ? size < file.size : size !== bytes)) return false;
  // Nothing here has the hash of what only the server has all of.
  if ((bytes ?? size) !== file.size) return true;
  return !hash || hash === (await hashOf(file));
}

/** By a newer one, which is confirmed by itself. Without any the copy of this device may be the only one. */
async function wasReplaced({ clipId, kind, key }: OutboxItem): Promise<true> {
  const { clip } = await getClip(clipId);
  if (kind === "image" || clip.audio_url) return true;
  stored.delete(key);
  throw new Error("It is not on the server any more.");
}
