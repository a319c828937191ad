import { AppError } from "#lib/kernel/errors";
import { bodyStream } from "./body-stream";
import { assertNoHostileValues } from "./read-json";
import { notUtf8Error, utf8Text } from "./utf8-text";

const MAX_FORM_BYTES = 64 * 1024;

export async function readForm(request: Request): Promise<Record<string, string>> {
  const body = await readSmallBody(request);
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) {
    throw new AppError("unsupported_media_type", "Send the form as application/x-www-form-urlencoded.");
  }
  const fields: Record<string, string> = {};
  for (const pair of utf8Text("body", body).split("&")) {
    for (const [name, value] of new URLSearchParams(`&${pair}`)) {
      assertUtf8Escapes(name, pair);
      fields[name] ??= value;
    }
  }
  assertNoHostileValues(fields);
  return fields;
}

function assertUtf8Escapes(field: string, pair: string): void {
  for (const escapes of pair.match(/(%[0-9a-f]{2})+/gi) ?? []) {
    try {
      decodeURIComponent(escapes);
    } catch {
      throw notUtf8Error(field);
    }
  }
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
