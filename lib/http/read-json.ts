import { bounds } from "#lib/contract/limits";
import { AppError, type FieldErrors } from "#lib/errors";

/** Reads a JSON body: 415 for another type, 413 beyond the limit, 400 for what cannot be parsed, {} for nothing. */
export async function readJson(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  refuseOtherTypes(request);
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const text = await readText(request, maxBytes);
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable("The body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw unreadable("The body must be a JSON object.");
  }
  refuseHostileValues(value as Record<string, unknown>);
  return value as Record<string, unknown>;
}

/** A request that cannot be read at all: 400. */
export function unreadable(message: string, field = "body"): AppError {
  return new AppError("validation_failed", message, { status: 400, errors: { [field]: [message] } });
}

function refuseOtherTypes(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (
    !type ||
    type === "application/json" ||
    type === "text/json" ||
    type === "text/plain" ||
    /^application\/[\w.-]+\+json$/.test(type)
  )
    return;
  throw new AppError("unsupported_media_type", `Send JSON, not ${type}.`);
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", `The body is larger than ${maxBytes} bytes.`);
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw unreadable("The body is not valid UTF-8.");
  }
}

/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair, and deep nesting would exhaust the stack:
 * both are refused here, once, for every body. A member called `__proto__` is left out: whoever copies such an object
 * gives the copy another prototype.
 */
export function refuseHostileValues(root: Record<string, unknown>): void {
  const errors: FieldErrors = {};
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: root, path: "", depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, depth } = next;
    if (typeof value === "string") {
      const problem = stringProblem(value);
      if (problem) errors[path || "body"] = [problem];
    } else if (typeof value === "object" && value !== null) {
      if (depth > bounds.jsonDepth) throw unreadable(`The body is nested more than ${bounds.jsonDepth} levels deep.`);
      dropPrototype(value);
      for (const [key, child] of Object.entries(value)) {
        const problem = stringProblem(key);
        if (problem) errors[path || "body"] = [`a name in it ${problem}`];
        pending.push({ value: child, path: path ? `${path}.${key}` : key, depth: depth + 1 });
      }
    }
  }
  const [first] = Object.entries(errors);
  if (first)
    throw new AppError("validation_failed", `${safeName(first[0])} ${first[1][0]}.`, { errors: safeKeys(errors) });
}

function dropPrototype(value: object): void {
  if (Object.hasOwn(value, "__proto__")) Reflect.deleteProperty(value, "__proto__");
}

/** Why a text cannot be stored, or null. */
export function stringProblem(value: string): string | null {
  if (value.includes("\u0000")) return "must not contain the character NUL";
  if (!value.isWellFormed()) return "must not contain half of a surrogate pair";
  return null;
}

const safeName = (name: string) => name.replaceAll("\u0000", "").toWellFormed();

function safeKeys(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [safeName(name), messages]));
}
