import { getClip } from "#lib/api-client/api";
import { fileNameFromUrl } from "#lib/editor/pictures";
import { hashFile } from "../uploads/hash-file";
import type { OutboxItem } from "./item";
import { findServerFile, readFirstBytes } from "./server-file";

/**
 * The name of what the server has of a file whose answer was lost, by its bytes: it forgets keys after a day. A recording
 * that was sent while it was made may have become longer there than it is here.
 */
export async function findArrivedFile(item: OutboxItem, file: Blob, signal?: AbortSignal): Promise<string | null> {
  const { clip } = await getClip(item.clipId, signal);
  const urls = item.kind === "image" ? clip.image_urls : [clip.audio_url].filter((url) => url !== null);
  let hash: Promise<string> | undefined;
  for (const url of urls.toReversed()) {
    if (item.besides?.includes(fileNameFromUrl(url))) continue;
    const there = await findServerFile(url, signal);
    if (!there) continue;
    const { size, sha256 } = there;
    const isLonger = size !== null && size > file.size && item.mayBeLonger;
    if (size !== null && size !== file.size && !isLonger) continue;
    const beginning = isLonger ? await readFirstBytes(url, file.size, signal) : null;
    const found = beginning ? await hashFile(beginning) : sha256;
    hash ??= hashFile(file);
    if (found === (await hash)) return fileNameFromUrl(url);
  }
  return null;
}
