import { type OperationSpec, takesIdempotencyKey } from "#lib/contract/schema/operation";
import { type ErrorCode, errorStatus } from "#lib/kernel/errors";
import { errorMeanings } from "./error-meanings";
import { findExample, findPendingExample } from "./examples";
import { headerTexts } from "./prose";
import type { JsonSchema, Schemas } from "./schemas";
import type { MediaType, Reference, ResponseObject } from "./types";

type Responses = Record<string, ResponseObject | Reference>;

type CodesByStatus = Record<string, ErrorCode[]>;

const limitHeaders = Object.keys(headerTexts).filter((name) => /^(X-)?RateLimit/.test(name));

export function operationResponses(
  operation: OperationSpec,
  schemas: Schemas,
  shared: SharedErrors,
  origin: string,
): Responses {
  return { ...successes(operation, schemas, origin), ...shared.of(operation) };
}

function successes(operation: OperationSpec, schemas: Schemas, origin: string): Responses {
  const responses: Responses = {};
  const { answer } = operation;
  // Stored, or complete before it is sent: not pages, and not files that are made while they are sent.
  const isFile = answer === "binary" && operation.ok.includes(206);
  const isList = operation.query !== undefined && "page" in (schemas.input(operation.query).properties ?? {});
  const common = [
    "X-Request-Id",
    ...(operation.limit === "none" || operation.limit === "password" ? [] : limitHeaders),
  ];
  const headers = [
    ...common,
    ...(operation.etag || isFile ? ["ETag"] : []),
    ...(isFile ? ["Accept-Ranges", "Content-Disposition"] : []),
    ...(operation.headers ?? []),
    ...(isList ? ["Link", "X-Total-Count"] : []),
    ...(takesIdempotencyKey(operation) ? ["Idempotent-Replayed"] : []),
  ];
  const recorded = findExample(operation.id, origin);
  for (const status of operation.ok) {
    if (status === 202 && operation.pending) continue;
    if (status === 204) {
      const description =
        "Done; the ETag names the new version. Only where `Prefer: return=minimal` asked for no more.";
      responses[status] = { description, headers: refs([...headers, "Preference-Applied"]) };
      continue;
    }
    const example = recorded?.answer !== undefined && recorded.status === status ? { example: recorded.answer } : {};
    responses[status] = {
      description: status === 206 ? "The range that was asked for." : answerText(operation, status, schemas),
      headers: refs([...headers, ...(status === 206 ? ["Content-Range"] : [])]),
      content:
        answer === "binary"
          ? files(operation.media)
          : {
              "application/json": { schema: schemas.output(answer), ...example },
              ...(operation.media ? files(operation.media) : {}),
            },
      ...otherContent(operation, status, schemas),
    };
  }
  if (operation.pending) {
    const schema = schemas.output(operation.pending);
    const content = { "application/json": { schema, ...findPendingExample(operation.id, origin) } };
    responses[202] = { description: textOf(schema, schemas), headers: refs([...common, "Retry-After"]), content };
  }
  if (operation.method === "GET" && (operation.etag || isFile)) {
    responses[304] = { description: "You have it: nothing has changed.", headers: refs(["X-Request-Id", "ETag"]) };
  }
  if (operation.method === "GET" && isFile && operation.errors.includes("range_not_satisfiable")) {
    const description = "The bytes are at that address, for a short time (where `BLOB_DELIVERY` is `redirect`).";
    responses[307] = { description, headers: refs(["X-Request-Id", "Location"]) };
  }
  if (operation.redirects) {
    responses[302] = { description: "The bytes are there.", headers: refs(["X-Request-Id", "Location"]) };
  }
  return responses;
}

function answerText({ answer }: OperationSpec, status: number, schemas: Schemas): string {
  if (answer === "binary") return "The bytes of the file.";
  const { anyOf, ...schema } = schemas.output(answer);
  const text = anyOf ? anyOf.map((one) => textOf(one, schemas)).join(" Or: ") : textOf(schema, schemas);
  return status === 202 ? `${text} It goes on after this answer.` : text;
}

function textOf({ $ref, properties, description }: JsonSchema, { components }: Schemas): string {
  const name = ($ref ?? properties?.data?.$ref)?.split("/").at(-1);
  return description ?? components[name ?? ""]?.description ?? "Done.";
}

/** Answers given only on request, kept out of `content`, where generators would expect them by default. */
function otherContent({ jsonAnswer }: OperationSpec, status: number, schemas: Schemas) {
  if (!jsonAnswer || status !== 200) return {};
  return { "x-other-content": { "application/json": { schema: schemas.output(jsonAnswer) } } };
}

/** `format` is for tools that do not know `contentMediaType`. */
function files(media: readonly string[] = ["application/octet-stream"]): Record<string, MediaType> {
  return Object.fromEntries(
    media.map((type) => [type, { schema: { type: "string", format: "binary", contentMediaType: type } }]),
  );
}

function refs(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const statusNames: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  409: "Conflict",
  410: "Gone",
  412: "PreconditionFailed",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  416: "RangeNotSatisfiable",
  422: "UnprocessableContent",
  429: "TooManyRequests",
  500: "InternalServerError",
  501: "NotImplemented",
  502: "BadGateway",
  503: "ServiceUnavailable",
  504: "GatewayTimeout",
};

export class SharedErrors {
  readonly #codes = new Map<number, Set<ErrorCode>>();

  of(operation: OperationSpec): Record<string, Reference> {
    return Object.fromEntries(
      Object.entries(codesByStatus(operation)).map(([status, codes]) => [
        status,
        this.#reference(Number(status), codes),
      ]),
    );
  }

  #reference(status: number, codes: ErrorCode[]): Reference {
    const known = this.#codes.get(status) ?? new Set();
    for (const code of codes) known.add(code);
    this.#codes.set(status, known);
    return {
      $ref: `#/components/responses/${statusNames[status]}`,
      description: codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join("\n\n"),
    };
  }

  get codes(): ErrorCode[] {
    return [...new Set([...this.#codes.values()].flatMap((codes) => [...codes]))].sort();
  }

  get components(): Record<string, ResponseObject> {
    return Object.fromEntries(
      [...this.#codes].map(([status, codes]) => [statusNames[status], errorResponse(status, [...codes].sort())]),
    );
  }
}

export function codesByStatus(operation: OperationSpec): CodesByStatus {
  const byStatus = new Map<number, Set<ErrorCode>>();
  const add = (status: number, code: ErrorCode) => byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  for (const code of codesOf(operation)) {
    add(errorStatus[code], code);
    if (code === "conversion_failed") add(500, code);
  }
  if (takesInput(operation)) add(400, "validation_failed");
  if (operation.query && !operation.body) byStatus.delete(422);
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, [...codes].sort()]),
  );
}

function takesInput(operation: OperationSpec): boolean {
  // An invalid address can cause it as well.
  return (
    operation.params !== undefined ||
    operation.query !== undefined ||
    operation.body !== undefined ||
    takesIdempotencyKey(operation)
  );
}

function codesOf(operation: OperationSpec): ErrorCode[] {
  const { access, method, body, rawBody, errors, limit } = operation;
  const codes = new Set<ErrorCode>(errors);
  if (access === "bearer" || access === "reply") codes.add("invalid_token");
  if (access === "bearer" && method !== "GET") codes.add("insufficient_scope");
  if (body || rawBody) codes.add("payload_too_large");
  if (body) codes.add("unsupported_media_type").add("validation_failed");
  if (takesIdempotencyKey(operation)) codes.add("idempotency_in_progress").add("idempotency_key_reused");
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
    ...(code === "validation_failed" ? { errors: field } : status === 400 || status === 422 ? { errors: {} } : {}),
    ...(code === "rate_limit_exceeded" ? { retry_after: 1200 } : {}),
    request_id: "3f1c9a52-7a1e-4a57-9d0b-5f5f3c1a2b7e",
  };
}

const plain = (text: string) => text.replaceAll("`", "");
