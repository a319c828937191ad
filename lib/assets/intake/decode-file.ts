import { Readable } from "node:stream";
import { AppError, fieldError } from "#lib/kernel/errors";
import { scratch } from "#lib/platform/scratch/scratch";
import { onThread } from "#lib/platform/threads/threads";
import { decodeText } from "#lib/vst/texts/decode-text";
import type { IncomingFile } from "./incoming-file";

/** Longer text cannot be the prefix of a data: URL. */
const HEAD_LENGTH = 2000;

/** A file in a JSON body: base64 or a data: URL. `thing` begins the sentence of an error. */
export async function decodeFile(
  text: string,
  { field, thing, maxBytes }: { field: string; thing: string; maxBytes: number },
): Promise<IncomingFile> {
  const match = /^data:([\w/+.-]{1,100})?(?:;[\w=".+-]{1,100}){0,10};base64,/.exec(text.slice(0, HEAD_LENGTH));
  const bytes = await decodeBase64(match ? text.slice(match[0].length) : text);
  if (!bytes) throw fieldError(field, "must be base64 or a data: URL");
  if (bytes.length > maxBytes)
    throw new AppError("payload_too_large", `${thing} is larger than ${maxBytes} bytes. Send a smaller one.`);
  const staged = await scratch().stage(Readable.from([bytes]), { maxBytes });
  return { staged, originalName: null, declaredType: match?.[1] ?? null };
}

const AT_ONCE_LENGTH = 256 * 1024;

/** Standard or URL-safe base64, with or without white space; null if invalid. */
async function decodeBase64(text: string): Promise<Buffer | null> {
  const bytes = text.length > AT_ONCE_LENGTH ? await onThread("decodeText", text) : decodeText(text);
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
