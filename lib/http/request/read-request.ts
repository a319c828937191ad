import type { z } from "zod";
import { closestIssues, describeIssue } from "#lib/contract/schema/describe-issue";
import { bounds } from "#lib/contract/schema/limits";
import { findMisspelledName, memberNames } from "#lib/contract/schema/misspelt";
import type { BodySpec, OperationSpec } from "#lib/contract/schema/operation";
import { findMisnamedRestriction } from "#lib/contract/schema/restrictions";
import { shownPath } from "#lib/json/hostile-values";
import { AppError, type FieldErrors, fieldError, notFound } from "#lib/kernel/errors";
import { isMultipart } from "./is-multipart";
import { maxFileBytes } from "./max-file-bytes";
import type { RawBody } from "./raw-body";
import { prepareDrawingInput, readDrawing, readStrokes, toInkChange } from "./read-drawing";
import { parseBody, receiveJson } from "./read-json";
import { readMultipart } from "./read-multipart";
import type { StorageAllowance } from "./storage-allowance";

/** An id that cannot exist is 404, not 400. */
export function readParams(operation: OperationSpec, raw: Record<string, string | string[]>): unknown {
  if (!operation.params) return undefined;
  const parsed = operation.params.safeParse(raw);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

export function readQuery<S extends z.ZodType>(
  operation: Pick<OperationSpec, "id"> & { query?: S },
  request: Request,
): z.output<S> | undefined {
  if (!operation.query) return undefined;
  const raw: Record<string, string> = {};
  for (const [name, value] of new URL(request.url).searchParams) {
    // An empty parameter counts as absent.
    if (value === "" || Object.hasOwn(raw, name)) continue;
    if (value.includes("\u0000") || !value.isWellFormed()) {
      throw new AppError("validation_failed", "A query parameter has a character that cannot be stored.", {
        status: 400,
        errors: {},
      });
    }
    Object.defineProperty(raw, name, { value, enumerable: true });
  }
  const parsed = operation.query.safeParse(raw, { error: describeIssue });
  if (!parsed.success) throw invalid(parsed.error, 400);
  return parsed.data;
}

export async function readBody(
  spec: BodySpec | undefined,
  request: Request,
  allowance: StorageAllowance,
): Promise<RawBody> {
  if (!spec) return { fields: undefined, upload: null };
  refuseEncodedBody(request);
  if (spec.kind === "json") {
    if (spec.reader === "drawing") return readDrawing(request, spec);
    return spec.reader === "strokes" ? readStrokes(request, spec) : readJson(request, spec.maxBytes, spec.maxValues);
  }
  // A package belongs to no clip yet, so it cannot name a clip's partial upload.
  if (isMultipart(request) || spec.file.kind === "package") {
    return readMultipart(request, spec.file, maxFileBytes(spec), allowance);
  }
  if (spec.kind === "json-or-multipart") return readJson(request, spec.maxBytes);
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("unsupported_media_type", "Send multipart/form-data, or JSON with the upload_id of an upload.");
  }
  const { fields = {} } = await readJson(request, bounds.jsonBytes);
  if (typeof fields.upload_id !== "string") throw fieldError("upload_id", "is required in a JSON body");
  return { fields, upload: null, uploadId: fields.upload_id };
}

/** A compressed body would otherwise be parsed as it is. */
function refuseEncodedBody(request: Request): void {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase();
  if (!encoding || encoding === "identity" || !request.body) return;
  const named = encoding.slice(0, 50);
  throw new AppError("unsupported_media_type", `A body with Content-Encoding ${named} is not read: send it is.`, {
    headers: { "Accept-Encoding": "identity" },
  });
}

export function validateBody(spec: BodySpec | undefined, { fields, read }: RawBody): unknown {
  if (!spec) return undefined;
  if (read !== undefined) return read;
  if (spec.kind === "json" && spec.reader === "drawing") return prepareDrawingInput(checked(spec.schema, fields));
  if (spec.kind === "json" && spec.reader === "strokes") return toInkChange(checked(spec.schema, fields));
  return checked(spec.schema, fields);
}

function checked<T>(schema: z.ZodType<T>, fields: unknown): T {
  const parsed = schema.safeParse(fields, { error: describeIssue });
  if (parsed.success) {
    const wrong = findMisnamedRestriction(memberNames(schema), fields);
    if (!wrong) return parsed.data;
    throw fieldError(shownPath([wrong.given]), `is no member of this request: its name is ${wrong.right}`);
  }
  throw invalid(parsed.error, 422, ({ path, message }) => {
    const [name] = path;
    if (message !== "is required" || path.length !== 1 || name === undefined) return message;
    const given = findMisspelledName(schema, fields, name);
    return given ? `is required, and "${shownPath([given])}" is not its name` : message;
  });
}

async function readJson(request: Request, maxBytes: number, maxValues?: number): Promise<RawBody> {
  const body = await receiveJson(request, maxBytes, maxValues === undefined ? undefined : { values: maxValues });
  const digest = body.isLarge ? { digest: body.digest } : {};
  return { fields: await parseBody(body), upload: null, ...digest };
}

const MAX_NAMED = 20;

function invalid(
  error: z.ZodError,
  status: number,
  say: (issue: z.core.$ZodIssue) => string = ({ message }) => message,
): AppError {
  const errors: FieldErrors = {};
  for (const issue of closestIssues(error.issues).slice(0, MAX_NAMED)) {
    const field = shownPath(issue.path) || "body";
    errors[field] = [...(errors[field] ?? []), say(issue)];
  }
  const [field, messages] = Object.entries(errors)[0] ?? ["body", ["is invalid"]];
  return new AppError("validation_failed", `${field}: ${messages[0]}`, { status, errors });
}
