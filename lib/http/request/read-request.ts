import type { z } from "zod";
import { checkFields, toFieldErrors } from "#lib/contract/schema/check-fields";
import { describeIssue } from "#lib/contract/schema/describe-issue";
import { bounds } from "#lib/contract/schema/limits";
import type { BodySpec, OperationSpec } from "#lib/contract/schema/operation";
import { AppError, type FieldErrors, fieldError, notFound } from "#lib/kernel/errors";
import { isMultipart } from "./is-multipart";
import { isRawFile } from "./is-raw-file";
import { maxFileBytes } from "./max-file-bytes";
import type { BodyReader, RawBody } from "./raw-body";
import { parseBody, receiveJson } from "./read-json";
import { readMultipart } from "./read-multipart";
import { readRawFile } from "./read-raw-file";
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
      const message = "must not contain the character NUL or half of a surrogate pair";
      throw fieldsError({ [name.slice(0, 40)]: [message] }, 400);
    }
    Object.defineProperty(raw, name, { value, enumerable: true });
  }
  const parsed = operation.query.safeParse(raw, { error: describeIssue });
  if (!parsed.success) throw fieldsError(toFieldErrors(parsed.error), 400);
  return parsed.data;
}

export async function readBody(
  spec: BodySpec | undefined,
  request: Request,
  allowance: StorageAllowance,
  reader: BodyReader<unknown> | null = null,
): Promise<RawBody> {
  if (!spec) return { fields: undefined, upload: null };
  assertNotEncoded(request);
  if (reader) return { fields: undefined, upload: null, ...(await reader(request, spec.maxBytes)) };
  if (spec.kind === "json") return readJson(request, spec.maxBytes, spec.maxValues);
  if (spec.kind === "multipart" && isRawFile(spec, request))
    return { fields: {}, upload: await readRawFile(request, maxFileBytes(spec), allowance) };
  // A file without a clip cannot name the partial upload of one.
  if (isMultipart(request) || spec.file.kind === "package" || spec.file.raw) {
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
function assertNotEncoded(request: Request): void {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase();
  if (!encoding || encoding === "identity" || !request.body) return;
  const named = encoding.slice(0, 50);
  throw new AppError(
    "unsupported_media_type",
    `A body with Content-Encoding ${named} is not read: send it without one.`,
    {
      headers: { "Accept-Encoding": "identity" },
    },
  );
}

export function validateBody(spec: BodySpec | undefined, { fields, read }: RawBody): unknown {
  if (!spec) return undefined;
  if (read) return read();
  const checked = checkFields(spec.schema, fields);
  if ("value" in checked) return checked.value;
  throw fieldsError(checked.errors, 422);
}

async function readJson(request: Request, maxBytes: number, maxValues?: number): Promise<RawBody> {
  const body = await receiveJson(request, maxBytes, maxValues === undefined ? undefined : { values: maxValues });
  const digest = body.isLarge ? { digest: body.digest } : {};
  return { fields: await parseBody(body), upload: null, ...digest };
}

/** The message names the first of the fields. */
export function fieldsError(errors: FieldErrors, status: 400 | 422): AppError {
  const [field, messages] = Object.entries(errors)[0] ?? ["body", ["is invalid"]];
  return new AppError("validation_failed", `${field}: ${messages[0]}`, { status, errors });
}
