import { open } from "node:fs/promises";
import type { SniffedType } from "../port";
import { SNIFF_BYTES, sniff } from "./sniff";

const MOST_TAGS = 16;

/** As `sniff`, by what stands behind ID3 tags, which may be longer than the head. */
export async function sniffFile(path: string, head: Buffer): Promise<SniffedType | null> {
  if (!tagBytes(head)) return sniff(head);
  const file = await open(path, "r");
  try {
    let at = 0;
    let rest = head;
    for (let tags = 0; tags < MOST_TAGS && tagBytes(rest) > 0; tags += 1) {
      at += tagBytes(rest);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, at);
      rest = buffer.subarray(0, bytesRead);
    }
    const found = await sniff(rest);
    return found?.family === "audio" ? found : await sniff(head);
  } finally {
    await file.close();
  }
}

/** 0 without a tag. */
function tagBytes(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString("latin1", 0, 3) !== "ID3") return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes.readUInt8(at) & 0x7f), 0);
  const footer = bytes.readUInt8(5) & 0x10 ? 10 : 0;
  return 10 + size + footer;
}
