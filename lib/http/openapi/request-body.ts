import type { BodySpec, FileSpec, OperationSpec } from "#lib/contract/operation";
import { type Example, exampleOf } from "./examples";
import type { JsonSchema, Schemas } from "./schemas";
import type { MediaType, RequestBody } from "./types";

const types: Record<FileSpec["kind"], string> = {
  audio: "audio/webm, audio/ogg, audio/mp4, audio/mpeg, audio/wav, audio/flac",
  image: "image/jpeg, image/png, image/webp, image/gif, image/avif, image/heic",
  package: "application/vnd.vst+zip, application/zip",
};

const descriptions = { audio: "The recording.", image: "The picture.", package: "The .vst file." };

/** The body an operation takes, with an example, or undefined. */
export function requestBodyOf(operation: OperationSpec, schemas: Schemas, origin: string): RequestBody | undefined {
  const { body, rawBody } = operation;
  if (rawBody) {
    const content = { "application/octet-stream": { schema: bytes("The next bytes of the file.") } };
    return { required: true, description: `At most ${rawBody.maxBytes} bytes.`, content };
  }
  if (!body) return undefined;
  const example = exampleOf(operation.id, origin);
  const content = contentOf(body, schemas, example);
  return { required: body.kind !== "json" || needsMembers(body, schemas), content };
}

function contentOf(body: BodySpec, schemas: Schemas, example: Example | undefined): Record<string, MediaType> {
  const json = schemas.input(body.schema);
  const value = example?.body;
  if (body.kind === "json") return { "application/json": { schema: json, ...(value ? { example: value } : {}) } };
  const fields = resolve(json, schemas);
  const form: MediaType = {
    schema: withFile(fields, body.file),
    encoding: { [body.file.field]: { contentType: types[body.file.kind] } },
    ...(example?.form ? { example: typed(example.form, fields) } : {}),
  };
  if (body.file.kind === "package") return { "multipart/form-data": form };
  const upload: JsonSchema = {
    type: "object",
    properties: { upload_id: { type: "string", description: "An upload made in parts, in place of the file." } },
    required: ["upload_id"],
  };
  const named =
    body.kind === "multipart"
      ? { schema: { allOf: [json, upload] }, example: { upload_id: "upl_Zk3v9Qw1Xy7Tn5Rb" } }
      : {};
  return {
    "multipart/form-data": form,
    "application/json": { schema: json, ...(value ? { example: value } : {}), ...named },
  };
}

/** A form sends text; where the schema says number, the document shows one. */
function typed(form: Record<string, string>, { properties = {} }: JsonSchema): Record<string, unknown> {
  const isNumber = (name: string) => properties[name]?.type === "number" || properties[name]?.type === "integer";
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, isNumber(name) ? Number(value) : value]),
  );
}

/** A body may be left out where no member is required. */
function needsMembers(body: BodySpec, schemas: Schemas): boolean {
  return (resolve(schemas.input(body.schema), schemas).required ?? []).length > 0;
}

function withFile(fields: JsonSchema, file: FileSpec): JsonSchema {
  const described = bytes(descriptions[file.kind]);
  const required = [...(fields.required ?? []), ...(file.required ? [file.field] : [])];
  return {
    type: "object",
    properties: { ...fields.properties, [file.field]: described },
    ...(required.length > 0 ? { required } : {}),
  };
}

function bytes(description: string): JsonSchema {
  return { type: "string", contentMediaType: "application/octet-stream", description };
}

function resolve(schema: JsonSchema, { components }: Schemas): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && components[name]) || schema;
}
