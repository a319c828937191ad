import { onThread } from "#lib/platform/threads";
import { decodeText } from "#lib/vst/decode-text";

/** Longer texts are decoded on a thread. */
const AT_ONCE_LENGTH = 256 * 1024;

/** The bytes that a text stands for as base64 (plain or for URLs, with or without white space); null for any other text. */
export async function decodeBase64(text: string): Promise<Buffer | null> {
  const bytes = text.length > AT_ONCE_LENGTH ? await onThread("decodeText", text) : decodeText(text);
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
