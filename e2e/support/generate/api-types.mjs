// The types of lib/api-client/generated/api.d.ts: the interfaces that openapi-typescript would write (`paths`, `components`,
// `operations`), which needs a TypeScript that the project no longer has.
/** @typedef {Record<string, any>} Json */

/** @param {Json} document @returns {string} */
export function apiTypes(document) {
  const { schemas, responses, parameters } = document.components;
  const components = object({
    schemas: object(mapValues(schemas, typeOf)),
    responses: object(mapValues(responses, responseType)),
    parameters: object(mapValues(parameters, ({ schema }) => typeOf(schema))),
  });
  const methods = Object.values(document.paths).flatMap((item) => Object.values(item));
  const operations = Object.fromEntries(
    methods.map((operation) => [operation.operationId, operationType(operation, document)]),
  );
  const paths = mapValues(document.paths, (item) =>
    object(mapValues(item, ({ operationId }) => `operations[${JSON.stringify(operationId)}]`)),
  );
  return Object.entries({ paths: object(paths), components, operations: object(operations) })
    .map(([name, type]) => `export interface ${name} ${type}\n`)
    .join("");
}

/** @param {Json} operation @param {Json} document */
function operationType({ parameters = [], requestBody, responses }, document) {
  /** @type {Json[]} */
  const known = parameters.map((/** @type {Json} */ one) =>
    one.$ref ? { ...follow(one, document), $ref: one.$ref } : one,
  );
  /** @type {[string, string][]} */
  const places = ["query", "header", "path", "cookie"].map((place) => {
    const here = known.filter((one) => one.in === place);
    if (here.length === 0) return [`${place}?`, "never"];
    const members = here.map((one) => [
      key(one.name) + (one.required ? "" : "?"),
      one.$ref ? reference(one.$ref) : typeOf(one.schema),
    ]);
    return [here.some(({ required }) => required) ? place : `${place}?`, block(members)];
  });
  const content = requestBody && object({ content: contentType(requestBody.content) });
  return block([
    ["parameters", block(places)],
    requestBody ? [requestBody.required ? "requestBody" : "requestBody?", content] : ["requestBody?", "never"],
    ["responses", object(mapValues(responses, responseType))],
  ]);
}

/** @param {Json} response */
function responseType({ $ref, content }) {
  if ($ref) return reference($ref);
  const headers = "{ [name: string]: unknown }";
  return block([["headers", headers], content ? ["content", contentType(content)] : ["content?", "never"]]);
}

/** @param {Json} content by media type */
const contentType = (content) => object(mapValues(content, ({ schema }) => typeOf(schema)));

/** @param {Json} [schema] JSON Schema @returns {string} */
export function typeOf(schema) {
  if (!schema) return "unknown";
  if (schema.$ref) return reference(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((/** @type {unknown} */ one) => JSON.stringify(one)));
  const parts = [...(schema.allOf ? [schema.allOf.map(typeOf).map(grouped).join(" & ")] : []), ...alternatives(schema)];
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat();
  const isOpenPart = parts.length > 0 && types.join() === "object" && !schema.properties;
  if (types.length > 0 && !isOpenPart) {
    parts.push(union(types.map((/** @type {string} */ type) => plainType(type, schema))));
  }
  return parts.length === 1 ? String(parts[0]) : parts.map(grouped).join(" & ") || "unknown";
}

/** @param {Json} schema */
function alternatives({ anyOf, oneOf }) {
  const several = anyOf ?? oneOf;
  return several ? [union(several.map(typeOf))] : [];
}

/** @param {string} type @param {Json} schema */
function plainType(type, schema) {
  if (type === "integer") return "number";
  if (type === "array") return arrayType(schema);
  return type === "object" ? objectType(schema) : type;
}

/** @param {Json} schema */
function arrayType({ prefixItems, items }) {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(", ")}]`;
  return `${grouped(typeOf(items))}[]`;
}

/** @param {Json} schema */
function objectType({ properties = {}, required = [], additionalProperties }) {
  const members = Object.entries(properties).map(([name, member]) => [
    key(name) + (required.includes(name) ? "" : "?"),
    typeOf(member),
  ]);
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const others = `{ [key: string]: ${isOpen && typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"} }`;
  if (members.length === 0) return additionalProperties === false ? "Record<string, never>" : others;
  return isOpen ? `${block(members)} & ${others}` : block(members);
}

/** @param {string[]} types */
const union = (types) =>
  [...new Set(types)].map((type) => (type.includes(" & ") ? `(${type})` : type)).join(" | ") || "unknown";

/** @param {string} type a union or intersection needs brackets beside others @returns {string} */
const grouped = (type) => (/^[\w."[\]]+$|^\{[^|&]*\}$/.test(type) ? type : `(${type})`);

/** @param {string} pointer like #/components/schemas/Clip */
const reference = (pointer) => {
  const [, first, ...rest] = pointer.split("/");
  return first + rest.map((name) => `[${JSON.stringify(name)}]`).join("");
};

/** @param {Json} node @param {Json} document @returns {Json} */
const follow = (node, document) =>
  node.$ref
    .slice(2)
    .split("/")
    .reduce((/** @type {Json} */ at, /** @type {string} */ name) => at[name], document);

/** @param {string} name */
const key = (name) => (/^[A-Za-z_$][\w$]*$|^\d+$/.test(name) ? name : JSON.stringify(name));

/** @param {Record<string, string>} types by name */
const object = (types) => block(Object.entries(types).map(([name, type]) => [key(name), type]));

/** @param {string[][]} members */
const block = (members) => `{\n${members.map(([name, type]) => `${name}: ${type};\n`).join("")}}`;

/** @template V, W @param {Record<string, V>} record @param {(value: V) => W} map @returns {Record<string, W>} */
const mapValues = (record, map) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
