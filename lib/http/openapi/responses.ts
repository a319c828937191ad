import { isIdempotent, type OperationSpec } from "#lib/contract/operation";
import { type ErrorCode, errorStatus } from "#lib/errors";
import { errorMeanings } from "./error-meanings";
import { exampleOf } from "./examples";
import { headerTexts } from "./prose";
import type { JsonSchema, Schemas } from "./schemas";
import type { MediaType, Reference, ResponseObject } from "./types";

type Responses = Record<string, ResponseObject | Reference>;

const limitHeaders = Object.keys(headerTexts).filter((name) => /^(X-)?RateLimit/.test(name));

/** Every answer of an operation: its successes, then its errors by status. */
export function responsesOf(
  operation: OperationSpec,
  schemas: Schemas,
  shared: SharedErrors,
  origin: string,
): Responses {
  return { ...successes(operation, schemas, origin), ...shared.of(operation) };
}

function successes(operation: OperationSpec, schemas: Schemas, origin: string): Responses {
  const responses: Responses = {};
  const isFile = operation.answer === "binary";
  const isList = operation.query !== undefined && "page" in (schemas.input(operation.query).properties ?? {});
  const common = [
    "X-Request-Id",
    ...(operation.limit === "none" || operation.limit === "password" ? [] : limitHeaders),
  ];
  const headers = [
    ...common,
    ...(operation.etag || isFile ? ["ETag"] : []),
    ...(isFile ? ["Accept-Ranges", "Content-Disposition"] : []),
    ...(isList ? ["Link", "X-Total-Count"] : []),
    ...(isIdempotent(operation) ? ["Idempotent-Replayed"] : []),
  ];
  const recorded = exampleOf(operation.id, origin);
  for (const status of operation.ok) {
    const example = recorded?.answer !== undefined && recorded.status === status ? { example: recorded.answer } : {};
    responses[status] = {
      description: statusTexts[status] ?? "Done.",
      headers: refs([...headers, ...(status === 206 ? ["Content-Range"] : [])]),
      content: isFile
        ? binary(operation, status, schemas)
        : { "application/json": { schema: schemas.output(operation.answer as never), ...example } },
    };
  }
  if (operation.pending) {
    const content = { "application/json": { schema: schemas.output(operation.pending) } };
    responses[202] = { description: "Being made.", headers: refs([...common, "Retry-After"]), content };
  }
  if (operation.method === "GET" && (operation.etag || isFile)) {
    responses[304] = { description: "You have it: nothing has changed.", headers: refs(["X-Request-Id", "ETag"]) };
  }
  if (operation.redirects) {
    responses[302] = { description: "The bytes are there.", headers: refs(["X-Request-Id", "Location"]) };
  }
  return responses;
}

const statusTexts: Record<number, string> = {
  200: "Done.",
  201: "Made.",
  202: "Under way.",
  206: "The range that was asked for.",
};

function binary({ media = ["application/octet-stream"], jsonAnswer }: OperationSpec, status: number, schemas: Schemas) {
  const content: Record<string, MediaType> = {};
  for (const type of media) content[type] = { schema: { type: "string", contentMediaType: type } };
  if (jsonAnswer && status === 200) content["application/json"] = { schema: schemas.output(jsonAnswer) };
  return content;
}

function refs(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The error answers of all operations: one component for each status with its codes. */
export class SharedErrors {
  readonly components: Record<string, ResponseObject> = {};

  /** The error answers of one operation. */
  of(operation: OperationSpec): Record<string, Reference> {
    const byStatus = new Map<number, Set<ErrorCode>>();
    const add = (status: number, code: ErrorCode) =>
      byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
    for (const code of codesOf(operation)) {
      add(errorStatus[code], code);
      if (code === "conversion_failed") add(500, code);
    }
    if (takesInput(operation)) add(400, "validation_failed");
    if (operation.query && !operation.body) byStatus.delete(422);
    const responses: Record<string, Reference> = {};
    for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
      responses[status] = this.#component(status, [...codes].sort());
    }
    return responses;
  }

  #component(status: number, codes: ErrorCode[]): Reference {
    const name =
      status === 400
        ? "UnreadableRequest"
        : codes.map(pascalCase).join("Or") +
          (status === 500 && codes.length === 1 && codes[0] !== "internal_error" ? "500" : "");
    this.components[name] ??= errorResponse(status, codes);
    return { $ref: `#/components/responses/${name}` };
  }
}

function takesInput(operation: OperationSpec): boolean {
  // An address may be broken, too.
  return (
    operation.params !== undefined ||
    operation.query !== undefined ||
    operation.body !== undefined ||
    isIdempotent(operation)
  );
}

/** The codes an operation may answer with: its own, and those that its kind brings along. */
export function codesOf(operation: OperationSpec): ErrorCode[] {
  const { access, body, rawBody, errors, limit } = operation;
  const codes = new Set<ErrorCode>(errors);
  if (access === "bearer" || access === "reply") codes.add("invalid_token");
  if (body || rawBody) codes.add("payload_too_large");
  if (body) codes.add("unsupported_media_type").add("validation_failed");
  if (isIdempotent(operation)) codes.add("idempotency_in_progress").add("idempotency_key_reused");
  if (limit !== "none" || access === "share") codes.add("rate_limit_exceeded");
  return [...codes.add("method_not_allowed").add("internal_error").add("service_unavailable")];
}

const headersOf: Partial<Record<ErrorCode, string[]>> = {
  invalid_token: ["WWW-Authenticate"],
  method_not_allowed: ["Allow"],
  rate_limit_exceeded: ["Retry-After", ...limitHeaders],
  service_unavailable: ["Retry-After"],
  conversion_in_progress: ["Retry-After"],
  idempotency_in_progress: ["Retry-After"],
  range_not_satisfiable: ["Content-Range"],
};

function errorResponse(status: number, codes: ErrorCode[]): ResponseObject {
  const schema: JsonSchema = {
    allOf: [{ $ref: "#/components/schemas/Error" }, { type: "object", properties: { error: { enum: codes } } }],
  };
  const examples = Object.fromEntries(codes.map((code) => [code, { value: errorExample(status, code) }]));
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join("\n\n"),
    headers: refs(["X-Request-Id", ...new Set(codes.flatMap((code) => headersOf[code] ?? []))]),
    content: {
      "application/json": { schema, examples },
      "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
    },
  };
}

function errorExample(status: number, code: ErrorCode): Record<string, unknown> {
  const field = status === 400 ? { body: ["The body is not valid JSON."] } : { title: ["is required"] };
  return {
    success: false,
    error: code,
    message:
      code === "validation_failed"
        ? Object.entries(field).map(([name, [text]]) => (name === "body" ? text : `${name}: ${text}`))[0]
        : plain(errorMeanings[code]),
    ...(code === "validation_failed" ? { errors: field } : {}),
    ...(code === "rate_limit_exceeded" ? { retry_after: 1200 } : {}),
    request_id: "3f1c9a52-7a1e-4a57-9d0b-5f5f3c1a2b7e",
  };
}

const plain = (text: string) => text.replaceAll("`", "");
const pascalCase = (code: string) => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
