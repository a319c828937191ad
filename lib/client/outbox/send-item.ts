import { ApiError } from "../api-error";
import type * as Finishing from "../finish-audio";
import { replaceImage, uploadAudio, uploadImage } from "../upload";
import type { OutboxItem } from "./item";

/** Hashing needs all bytes at once: beyond this only the size is compared. */
const mostHashedBytes = 64 * 1024 * 1024;

/** What the server has stored and not confirmed yet, by the key it was sent with. */
const stored = new Map<string, { url: string; filename: string }>();

/** Sends a file, has the server confirm that it holds the same bytes, and answers the name it has there. */
export async function sendItem(
  item: OutboxItem,
  file: Blob,
  onShare: (share: number) => void,
  ink: object | null = null,
): Promise<string> {
  const sending = { key: item.key, onShare };
  const { clipId, name, replaces, uploadId } = item;
  const upload = async () => {
    if (item.kind === "audio") {
      const begun = uploadId && (await finishBegun({ clipId, uploadId }, file, item.durationSeconds, sending));
      const { audio_url, filename } = begun || (await uploadAudio(clipId, file, name, item.durationSeconds, sending));
      return { url: audio_url, filename };
    }
    const { image_url, filename } = replaces
      ? await replaceImage(clipId, replaces, file, name, sending)
      : await uploadImage(clipId, file, name, sending, ink);
    return { url: image_url, filename };
  };
  const { url, filename } = stored.get(item.key) ?? (await upload());
  stored.set(item.key, { url, filename });
  const isSame = await confirm(url, file);
  stored.delete(item.key);
  if (!isSame) throw new Error("It arrived damaged.");
  return filename;
}

/** Without the script for it the whole is sent. */
async function finishBegun(...given: Parameters<typeof Finishing.finishAudio>) {
  return (await import("../finish-audio").catch(() => null))?.finishAudio(...given);
}

/** The strong ETag of an uploaded file is the SHA-256 of its bytes. */
async function confirm(url: string, file: Blob): Promise<boolean> {
  const answer = await fetch(new URL(url, location.href).pathname, {
    method: "HEAD",
    credentials: "same-origin",
    cache: "no-store",
  }).catch(() => null);
  if (!answer) throw new ApiError(0, null);
  // Replaced meanwhile by a newer one, which is confirmed by itself.
  if (answer.status === 404) return true;
  if (!answer.ok) throw new ApiError(answer.status, null);
  // Some servers and proxies leave it out of the answer to HEAD.
  const length = answer.headers.get("Content-Length");
  const hash = /"([0-9a-f]{64})"/.exec(answer.headers.get("ETag") ?? "")?.[1];
  if (length !== null && Number(length) !== file.size) return false;
  return !hash || hash === ((await sha256(file)) ?? hash);
}

async function sha256(file: Blob): Promise<string | null> {
  // Browsers hash only for pages that came over HTTPS.
  if (!crypto.subtle || file.size > mostHashedBytes) return null;
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
