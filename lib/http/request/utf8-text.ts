import type { AppError } from "#lib/kernel/errors";
import { unreadableBodyError } from "./read-json";

/** Text of a form. Throws 400 for bytes that are no UTF-8: what its writer meant would be lost. */
export function utf8Text(field: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notUtf8Error(field);
  }
}

export const notUtf8Error = (field: string): AppError =>
  unreadableBodyError(`${field} is not valid UTF-8. Send the form in UTF-8.`, field);
