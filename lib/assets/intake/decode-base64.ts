import { onThread } from "#lib/platform/threads/threads";
import { decodeText } from "#lib/vst/texts/decode-text";

const AT_ONCE_LENGTH = 256 * 1024;

/** Standard or URL-safe base64, with or without white space; null if invalid. */
export async function decodeBase64(text: string): Promise<Buffer | null> {
  const bytes = text.length > AT_ONCE_LENGTH ? await onThread("decodeText", text) : decodeText(text);
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
