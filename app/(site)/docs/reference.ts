import { operations } from "#lib/contract/index";
import type { LimitClass, OperationSpec } from "#lib/contract/schema/operation";
import { openApiDocument } from "#lib/http/openapi/document";
import { findExample } from "#lib/http/openapi/examples";
import type { JsonSchema } from "#lib/http/openapi/schemas";
import { curlSnippet, fetchSnippet } from "#lib/http/openapi/snippets";
import type { MediaType, OpenApiDocument, OperationObject } from "#lib/http/openapi/types";
import type { Field, ObjectEntry, OperationEntry, Reference, TypeText } from "../../../components/docs/reference";

const MAX_ORIGINS = 20;
const made = new Map<string, Reference>();
/** Stands for the address of the server. */
const ORIGIN = "https://this-server.invalid";
let template: string | null = null;

export function referenceFor(origin: string): Reference {
  const known = made.get(origin);
  if (known) return known;
  if (made.size >= MAX_ORIGINS) made.clear();
  // Made once: it takes a fifth of a second, and the Host header can name any address.
  template ??= JSON.stringify(referenceOf(openApiDocument(ORIGIN), ORIGIN));
  const reference: Reference = JSON.parse(template.replaceAll(ORIGIN, origin));
  made.set(origin, reference);
  return reference;
}

function referenceOf(document: OpenApiDocument, origin: string): Reference {
  const { schemas } = document.components;
  const reader = new Reader(document);
  return {
    title: document.info.title,
    version: document.info.version,
    overview: document.info.description,
    origin,
    groups: document.tags.map(({ name, description }) => ({
      name,
      slug: name.toLowerCase(),
      description,
      operations: Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item)
          .filter(([, operation]) => operation.tags.includes(name))
          .map(([method, operation]) => reader.operation(method.toUpperCase(), path, operation, origin)),
      ),
    })),
    objects: Object.entries(schemas).map(([name, schema]) => reader.object(name, schema)),
  };
}

const accessTexts: Record<OperationSpec["access"], string> = {
  bearer: "Bearer token",
  public: "Open to all",
  share: "Anyone who may open the link",
  reply: "The reply token in the path",
};

const limitTexts: Record<LimitClass, string> = {
  general: "counts as a request: 1000 an hour",
  upload: "counts as an upload: 100 an hour",
  messaging: "counts as a message: 50 an hour",
  auth: "has the limits of signing in",
  media: "counts as a read of a file: 5000 an hour",
  password: "has the limits of password tries",
  none: "not limited",
};

const common = new Set(["method_not_allowed", "internal_error", "service_unavailable", "rate_limit_exceeded"]);

class Reader {
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  operation(method: string, path: string, object: OperationObject, origin: string): OperationEntry {
    const operation = operations.find(({ id }) => id === object.operationId);
    if (!operation) throw new Error(`no operation is called ${object.operationId}`);
    const example = findExample(operation.id, origin);
    return {
      id: operation.id,
      method,
      path,
      summary: operation.summary,
      description: operation.description,
      access: accessTexts[operation.access],
      limit: limitTexts[operation.limit],
      parameters: (object.parameters ?? []).map((given) => {
        const parameter = "$ref" in given ? this.#parameter(given.$ref) : given;
        const { name, in: place, required, description, schema } = parameter;
        return { name, place, required, description, type: typeText(schema) };
      }),
      bodies: Object.entries({
        ...object.requestBody?.content,
        ...object.requestBody?.["x-other-content"],
      }).map(([type, { schema }]) => ({ type, fields: this.#fields(schema) })),
      ...this.#responses(object),
      curl: curlSnippet(operation, example, origin),
      fetch: fetchSnippet(operation, example, origin),
      answerExample: example?.answer === undefined ? undefined : JSON.stringify(example.answer, null, 2),
    };
  }

  object(name: string, schema: JsonSchema): ObjectEntry {
    return { name, description: textOf(schema.description), fields: this.#fields(schema) };
  }

  #responses(object: OperationObject): Pick<OperationEntry, "answers" | "errors"> {
    const answers: OperationEntry["answers"] = [];
    const errors: OperationEntry["errors"] = [];
    for (const [status, given] of Object.entries(object.responses)) {
      if (!("$ref" in given)) {
        answers.push({
          status,
          what: given.description,
          shape: shapeOf({ ...given.content, ...given["x-other-content"] }),
        });
      } else if (Number(status) >= 400) {
        const codes = (object["x-error-codes"][status] ?? []).filter((code) => !common.has(code));
        if (codes.length > 0) errors.push({ status, codes });
      }
    }
    return { answers, errors };
  }

  #fields(given: JsonSchema): Field[] {
    const schema = this.#schema(given);
    const parts = [schema, ...(schema.allOf ?? []).map((part) => this.#schema(part))];
    return parts.flatMap((part) =>
      Object.entries(part.properties ?? {}).map(([name, field]) => ({
        name,
        type: typeText(field),
        required: part.required?.includes(name) ?? false,
        description: textOf(field.description),
      })),
    );
  }

  #schema(schema: JsonSchema): JsonSchema {
    return (schema.$ref && this.#document.components.schemas[nameOf(schema.$ref)]) || schema;
  }

  #parameter(reference: string) {
    const found = this.#document.components.parameters[nameOf(reference)];
    if (!found) throw new Error(`${reference} leads nowhere`);
    return found;
  }
}

function shapeOf(content: Record<string, MediaType> | undefined): TypeText {
  return Object.entries(content ?? {}).flatMap(([type, { schema }], index) => [
    ...(index > 0 ? [{ text: " or " }] : []),
    ...(type === "application/json" ? typeText(schema) : [{ text: type }]),
  ]);
}

function typeText(schema: JsonSchema): TypeText {
  if (schema.$ref) return [{ text: nameOf(schema.$ref), object: nameOf(schema.$ref) }];
  if ("const" in schema) return [{ text: JSON.stringify(schema.const) }];
  if (Array.isArray(schema.enum)) return [{ text: schema.enum.map((value) => JSON.stringify(value)).join(" | ") }];
  const choices = schema.anyOf ?? schema.allOf;
  if (choices) return joined(choices.map(typeText), schema.anyOf ? " | " : " & ");
  if (schema.type === "array")
    return [{ text: "array of " }, ...typeText(schema.items ?? {}), { text: bounds(schema) }];
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([name, member]) => [
      { text: `${name}: ` },
      ...typeText(member),
    ]);
    return [{ text: "{ " }, ...joined(members, ", "), { text: " }" }];
  }
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any JSON");
  const name = schema.contentMediaType
    ? "bytes"
    : schema.format === "date-time"
      ? type.replace("string", "time")
      : type;
  return [{ text: String(name) + bounds(schema) }];
}

function bounds({ minimum, maximum, minLength, maxLength, maxItems, default: standard }: JsonSchema): string {
  const atLeast = minimum ?? (minLength || undefined);
  const atMost = maximum ?? maxLength ?? maxItems;
  const unit = maxLength !== undefined ? " characters" : "";
  const range =
    atLeast !== undefined && atMost !== undefined
      ? `, ${atLeast} to ${atMost}${unit}`
      : atLeast !== undefined
        ? `, at least ${atLeast}${unit}`
        : atMost !== undefined
          ? `, at most ${atMost}${unit}`
          : "";
  return range + (standard === undefined ? "" : `, else ${JSON.stringify(standard)}`);
}

function joined(texts: TypeText[], separator: string): TypeText {
  return texts.flatMap((text, index) => (index > 0 ? [{ text: separator }, ...text] : text));
}

const nameOf = (reference: string) => reference.split("/").at(-1) ?? "";
const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
