import { operations } from "#lib/contract/index";
import type { OperationSpec } from "#lib/contract/schema/operation";
import type { ErrorCode } from "#lib/kernel/errors";
import { headerParameters, operationParameters } from "./parameters";
import { headerTexts, overview, tags } from "./prose";
import { operationRequestBody } from "./request-body";
import { codesByStatus, operationResponses, SharedErrors } from "./responses";
import { Schemas } from "./schemas";
import type { OpenApiDocument, OperationObject, SecurityRequirement } from "./types";

/** Its major version is that of the path. */
const CONTRACT_VERSION = "1.0.0";

/** Built from the operations that validate, limit and encode every request. */
export function openApiDocument(origin: string): OpenApiDocument {
  const schemas = new Schemas();
  const errors = new SharedErrors();
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of inReadingOrder()) {
    const item = paths[operation.path] ?? {};
    item[operation.method.toLowerCase()] = describe(operation, schemas, errors, origin);
    paths[operation.path] = item;
  }
  addErrorSchemas(schemas, errors.codes);
  return {
    openapi: "3.1.1",
    info: {
      title: "Tellmark API",
      version: CONTRACT_VERSION,
      summary: "Talk someone through a picture: voice, ink and numbered pins, sent as a link.",
      description: overview,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      contact: { name: "The operator of this server", url: origin },
    },
    externalDocs: { description: "The same to read, with examples", url: `${origin}/docs` },
    servers: [{ url: origin, description: "This installation" }],
    tags: tagsInUse(),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: sorted(schemas.components),
      responses: sorted(errors.components),
      headers: Object.fromEntries(
        Object.entries(headerTexts).map(([name, { description, type }]) => [name, { description, schema: { type } }]),
      ),
      parameters: headerParameters,
      securitySchemes,
    },
  };
}

const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "A token of `POST /api/v1/auth/verify`, or an API key. A browser's session cookie works, too.",
  },
  sharePassword: {
    type: "apiKey",
    in: "header",
    name: "X-Share-Password",
    description: "The password of a link, where it has one.",
  },
  shareGrant: {
    type: "http",
    scheme: "bearer",
    description: "The grant of `POST /api/v1/clip/public/{code}/unlock`: the password, proven for an hour.",
  },
  signedAddress: {
    type: "apiKey",
    in: "query",
    name: "s",
    description: "The signature in an address that `download` gave out; it opens one clip for an hour.",
  },
};

function describe(operation: OperationSpec, schemas: Schemas, errors: SharedErrors, origin: string): OperationObject {
  const parameters = operationParameters(operation, schemas);
  const requestBody = operationRequestBody(operation, schemas, origin);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    "x-limit-class": operation.limit,
    "x-error-codes": codesByStatus(operation),
    security: securityOf(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: operationResponses(operation, schemas, errors, origin),
  };
}

function securityOf({ access, signed }: OperationSpec): SecurityRequirement[] {
  if (access === "bearer") return signed ? [{ bearer: [] }, { signedAddress: [] }] : [{ bearer: [] }];
  if (access === "share") return [{}, { sharePassword: [] }, { shareGrant: [] }, { bearer: [] }];
  return [];
}

/** By group; within a group in the contract's order, which is the order of use. */
function inReadingOrder(): OperationSpec[] {
  const names = tagNames();
  return operations.toSorted((a, b) => names.indexOf(a.tag) - names.indexOf(b.tag));
}

function tagNames(): string[] {
  const used = new Set(operations.map(({ tag }) => tag));
  const known = Object.keys(tags).filter((tag) => used.has(tag));
  return [...known, ...[...used].filter((tag) => !known.includes(tag))];
}

function tagsInUse() {
  const names = tagNames();
  return names.map((name) => ({ name, description: tags[name] ?? name }));
}

function addErrorSchemas(schemas: Schemas, codes: ErrorCode[]): void {
  const members = {
    success: { type: "boolean", const: false, description: "Always `false`." },
    error: { type: "string", enum: codes, description: "The error code, for programs." },
    message: { type: "string", description: "The error as a sentence, for users." },
    errors: {
      type: "object",
      additionalProperties: { type: "array", items: { type: "string" } },
      description: "Each wrong field by name, with its problems.",
    },
    request_id: { type: "string" },
    retry_after: { type: "integer", description: "Seconds to wait, with 429." },
    reason: {
      type: "string",
      description:
        "The exact reason, with `conversion_failed`, refused imports and `server_full` (the server's disk is full).",
    },
    asked_by: { type: ["string", "null"], description: "Who asked, with `request_ended`; null if they have no name." },
    needs_opening: {
      type: "boolean",
      description: "With 403: the link limits its views, and the visitor has to open it first.",
    },
    offset: { type: "integer", description: "The offset at which an upload in parts continues, with 409." },
  };
  const required = ["success", "error", "message", "request_id"];
  schemas.add("Error", { description: "An error.", type: "object", properties: members, required });
  const rfc9457 = {
    type: { type: "string", description: "The page that explains the code, relative to the server's address." },
    title: { type: "string", description: "The code in words." },
    status: { type: "integer", description: "The HTTP status." },
    detail: { type: "string", description: "The same as `message`." },
  };
  schemas.add("Problem", {
    description: "An error with the members of RFC 9457.",
    allOf: [
      { $ref: "#/components/schemas/Error" },
      { type: "object", properties: rfc9457, required: ["type", "title", "status", "detail"] },
    ],
  });
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
