import type { BodySpec, FileSpec, OperationSpec } from "#lib/contract/schema/operation";
import { type Example, findExample } from "./examples";
import type { JsonSchema, Schemas } from "./schemas";
import type { MediaType, RequestBody } from "./types";

const types: Record<FileSpec["kind"], string> = {
  audio: "audio/webm, audio/ogg, audio/mp4, audio/mpeg, audio/wav, audio/flac",
  image: "image/jpeg, image/png, image/webp, image/gif, image/avif, image/heic",
  package: "application/vnd.vst+zip, application/zip",
};

const descriptions = { audio: "The recording.", image: "The image.", package: "The .vst file." };

export function operationRequestBody(
  operation: OperationSpec,
  schemas: Schemas,
  origin: string,
): RequestBody | undefined {
  const { body, rawBody } = operation;
  if (rawBody) {
    const content = { "application/octet-stream": { schema: bytes("The next bytes of the file.") } };
    return { required: true, description: `At most ${rawBody.maxBytes} bytes.`, content };
  }
  if (!body) return undefined;
  const example = findExample(operation.id, origin);
  const json = schemas.input(body.schema);
  const fields = resolve(json, schemas);
  const required = body.kind !== "json" || (fields.required ?? []).length > 0;
  if (body.kind === "json") {
    return { required, content: { "application/json": { schema: json, ...exampled(example?.body) } } };
  }
  const form: MediaType = {
    schema: schemas.replace(json, withFile(fields, body.file)),
    encoding: { [body.file.field]: { contentType: types[body.file.kind] } },
    ...exampled(example?.form && typed(example.form, fields)),
  };
  return { required, content: { "multipart/form-data": form }, ...otherContent(body, fields, example) };
}

/** Listed beside the form, generators would prefer this JSON alternative. */
function otherContent(body: BodySpec, schema: JsonSchema, { form = {} }: Partial<Example> = {}) {
  if (body.kind !== "json-or-multipart") return {};
  const { [body.file.field]: _file, ...example } = form;
  return { "x-other-content": { "application/json": { schema, ...exampled(example) } } };
}

const exampled = (example: object | undefined) => (example ? { example } : {});

function typed(form: Record<string, string>, { properties = {} }: JsonSchema): Record<string, unknown> {
  const isText = (name: string) => !["number", "integer", "array"].includes(String(properties[name]?.type));
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, isText(name) ? value : JSON.parse(value)]),
  );
}

function withFile(fields: JsonSchema, file: FileSpec): JsonSchema {
  const described = bytes(descriptions[file.kind]);
  const required = [...(fields.required ?? []), ...(file.required ? [file.field] : [])];
  return {
    ...(fields.description ? { description: fields.description } : {}),
    type: "object",
    properties: { ...fields.properties, [file.field]: described },
    ...(required.length > 0 ? { required } : {}),
  };
}

function bytes(description: string): JsonSchema {
  return { type: "string", format: "binary", contentMediaType: "application/octet-stream", description };
}

function resolve(schema: JsonSchema, { components }: Schemas): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && components[name]) || schema;
}
