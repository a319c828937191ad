import { createHash } from "node:crypto";
import { bounds } from "#lib/contract/schema/limits";
import { findHostile } from "#lib/json/hostile-values";
import { type JsonBounds, type JsonExcess, JsonMeter } from "#lib/json/json-meter";
import { type JsonProblem, type ParsedJson, parseJson } from "#lib/json/parse-json";
import { AppError, type FieldErrors } from "#lib/kernel/errors";
import { onThread } from "#lib/platform/threads/threads";
import { HeldBytes } from "#lib/platform/turns/held-bytes";
import { bodyStream } from "./body-stream";
import { ReceivedBytes } from "./received-bytes";

interface JsonBody {
  bytes: Buffer<ArrayBuffer>;
  /** SHA-256 in hexadecimal; identifies a body too large to be compared as parsed JSON. */
  digest: string;
  isLarge: boolean;
}

/** Parsed on the event loop without a noticeable pause; anything larger goes to a thread. */
const PARSED_AT_ONCE = { bytes: 256 * 1024, values: 20_000 };

const ordinary: JsonBounds = { values: bounds.jsonValues, depth: bounds.jsonDepth };

/** Throws 415 for another type, 413 beyond the bounds, 400 if nested too deeply. */
export async function receiveJson(
  request: Request,
  maxBytes: number,
  most: Pick<JsonBounds, "values"> = ordinary,
): Promise<JsonBody> {
  assertJsonType(request);
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const meter = new JsonMeter({ ...ordinary, ...most });
  const hash = createHash("sha256");
  const received = new ReceivedBytes(declared);
  const arriving = new HeldBytes("json bodies");
  let size = 0;
  try {
    for await (const chunk of bodyStream(request)) {
      size += chunk.length;
      arriving.add(chunk.length);
      if (size > maxBytes) throw tooLarge(maxBytes);
      const excess = meter.add(chunk);
      if (excess) throw tooMuch(excess, most.values);
      hash.update(chunk);
      received.add(chunk);
    }
  } finally {
    arriving.release();
  }
  const isLarge = size > PARSED_AT_ONCE.bytes || meter.values > PARSED_AT_ONCE.values;
  return { bytes: received.whole(), digest: hash.digest("hex"), isLarge };
}

export async function parseBody({
  bytes,
  isLarge,
}: Pick<JsonBody, "bytes" | "isLarge">): Promise<Record<string, unknown>> {
  return bodyValue(isLarge ? await onThread("parseJson", bytes, [bytes.buffer]) : parseJson(bytes));
}

function bodyValue(parsed: ParsedJson): Record<string, unknown> {
  if ("value" in parsed) return parsed.value;
  throw jsonProblemError(parsed.problem);
}

export function jsonProblemError(problem: JsonProblem): AppError {
  switch (problem.kind) {
    case "not_utf8":
      return unreadableBodyError("The body is not valid UTF-8.");
    case "not_json":
      return unreadableBodyError("The body is not valid JSON.");
    case "not_an_object":
      return unreadableBodyError("The body must be a JSON object.");
    case "hostile":
      return hostileField(problem.path, problem.message);
  }
}

export function unreadableBodyError(message: string, field = "body"): AppError {
  return new AppError("validation_failed", message, { status: 400, errors: { [field]: [message] } });
}

export function assertNoHostileValues(fields: Record<string, unknown>): void {
  const hostile = findHostile(fields);
  if (hostile) throw hostileField(hostile.path, hostile.message);
}

function hostileField(path: string, message: string): AppError {
  const field = path || "body";
  const errors: FieldErrors = { [field]: [message] };
  return new AppError("validation_failed", `${field} ${message}.`, { errors });
}

function assertJsonType(request: Request): void {
  // Many clients name a type where they send nothing.
  if (request.headers.get("content-length") === "0") return;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (
    !type ||
    type === "application/json" ||
    type === "text/json" ||
    type === "text/plain" ||
    /^application\/[\w.-]+\+json$/.test(type)
  )
    return;
  throw new AppError("unsupported_media_type", `Send JSON, not ${type.slice(0, 100)}.`);
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", `The body is larger than ${maxBytes} bytes. Send less at a time.`);
}

function tooMuch(excess: JsonExcess, values: number): AppError {
  if (excess === "too_deep")
    return unreadableBodyError(`The body is nested more than ${bounds.jsonDepth} levels deep.`);
  return new AppError("payload_too_large", `The body holds more than ${values} values. Send less at a time.`);
}
