import { open } from "node:fs/promises";
import type { SniffedType } from "../port";
import { id3TagBytes, MOST_ID3_TAGS } from "./id3-tag";
import { SNIFF_BYTES, sniff } from "./sniff";

/** As `sniff`, by what stands behind ID3 tags, which may be longer than the head. */
export async function sniffFile(path: string, head: Buffer): Promise<SniffedType | null> {
  if (!id3TagBytes(head)) return sniff(head);
  const file = await open(path, "r");
  try {
    let at = 0;
    let rest = head;
    for (let tags = 0; tags < MOST_ID3_TAGS && id3TagBytes(rest) > 0; tags += 1) {
      at += id3TagBytes(rest);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, at);
      rest = buffer.subarray(0, bytesRead);
    }
    const found = await sniff(rest);
    return found?.family === "audio" ? found : await sniff(head);
  } finally {
    await file.close();
  }
}
