import { AppError } from "#lib/kernel/errors";
import { bodyStream } from "./body-stream";
import { assertNoHostileValues, unreadableBodyError } from "./read-json";

const MAX_FORM_BYTES = 64 * 1024;

export async function readForm(request: Request): Promise<Record<string, string>> {
  const body = await readSmallBody(request);
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) {
    throw new AppError("unsupported_media_type", "Send the form as application/x-www-form-urlencoded.");
  }
  const fields: Record<string, string> = {};
  try {
    for (const [name, value] of new URLSearchParams(body.toString("utf8"))) fields[name] ??= value;
  } catch {
    throw unreadableBodyError("The form cannot be read.");
  }
  assertNoHostileValues(fields);
  return fields;
}

export async function readSmallBody(request: Request): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FORM_BYTES) {
    throw new AppError("payload_too_large", "The form is too large. Send less text.");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyStream(request)) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) throw new AppError("payload_too_large", "The form is too large. Send less text.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
