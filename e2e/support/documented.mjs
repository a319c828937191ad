import { Ajv2020 } from "ajv/dist/2020.js";

/** @typedef {Record<string, any>} Json */
/**
 * @typedef {object} DocumentedOperation
 * @property {string} id
 * @property {string} method
 * @property {string} path
 * @property {Json} operation with its references followed, down to the schemas
 * @property {RegExp} matches
 */
/** @typedef {{status: number, headers: Headers, bytes: Uint8Array}} Answer */

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export class Documented {
  /** @type {Json} */
  document;
  /** @type {DocumentedOperation[]} */
  operations;
  #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { "date-time": dateTime, uri: /^https?:/, email: /^\S+@\S+$/, date: true, binary: true },
  });
  /** @type {Map<string, import("ajv").ValidateFunction>} */
  #compiled = new Map();

  /** @param {Json} document */
  constructor(document) {
    this.document = document;
    // Error stays open, because it is always one part of an allOf.
    const { Error: error, ...schemas } = document.components.schemas;
    this.#ajv.addSchema({ $id: "openapi", components: { schemas: { ...strict(schemas), Error: error } } });
    this.operations = Object.entries(/** @type {Json} */ (document.paths)).flatMap(([path, item]) =>
      Object.entries(/** @type {Json} */ (item)).map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        operation: {
          ...operation,
          parameters: (operation.parameters ?? []).map((/** @type {Json} */ one) => this.follow(one)),
          responses: Object.fromEntries(
            Object.entries(operation.responses).map(([status, response]) => [status, this.follow(response)]),
          ),
        },
        matches: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`),
      })),
    );
  }

  /** @param {string} url @returns {Promise<Documented>} */
  static async of(url) {
    const response = await fetch(new URL("/api/v1/openapi.json", url));
    if (!response.ok) throw new Error(`there is no document: ${response.status}`);
    return new Documented(/** @type {Json} */ (await response.json()));
  }

  /** @param {Json} node @returns {Json} */
  follow(node) {
    if (!node.$ref) return node;
    return String(node.$ref)
      .slice(2)
      .split("/")
      .reduce((/** @type {any} */ at, name) => at?.[name], this.document);
  }

  /** @param {string} method @param {string} path */
  find(method, path) {
    const wanted = method === "HEAD" ? "GET" : method;
    const found = this.operations.filter((one) => one.method === wanted && one.matches.test(path));
    return found.sort((a, b) => placeholders(a.path) - placeholders(b.path))[0];
  }

  /** @param {string} method @param {string} path @param {Answer} answer @returns {string | null} */
  problem(method, path, answer) {
    const found = this.find(method, path);
    if (!found) return null;
    const name = `${found.id} (${method} ${path})`;
    const response = found.operation.responses[answer.status];
    if (!response) {
      return `${name} answered ${answer.status}, which the document does not have: ${excerpt(answer)}`;
    }
    if (method === "HEAD" || [204, 302, 304, 307].includes(answer.status)) return null;
    const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
    const content = response.content?.[type] ?? response["x-other-content"]?.[type];
    if (!content) {
      // Any media type, if the document names none.
      const isAnyFile = response.content?.["application/octet-stream"] && !type.endsWith("json");
      return isAnyFile ? null : `${name} answered ${answer.status} as ${type || "nothing"}, which is not documented`;
    }
    if (!type.endsWith("json")) return null;
    const validate = this.#validator(`${found.id} ${answer.status} ${type}`, content.schema);
    const body = JSON.parse(Buffer.from(answer.bytes).toString("utf8"));
    const codes = found.operation["x-error-codes"]?.[answer.status];
    if (answer.status >= 400 && codes && !codes.includes(body.error)) {
      return `${name} answered ${answer.status} ${body.error}, of which the document says nothing`;
    }
    if (validate(body)) return null;
    const wrong = (validate.errors ?? []).map(
      (one) => `${one.instancePath || "/"} ${one.message} ${JSON.stringify(one.params)}`,
    );
    return `${name} answered ${answer.status} in another shape: ${[...new Set(wrong)].slice(0, 6).join("; ")}: ${excerpt(answer)}`;
  }

  /** @param {string} key @param {Json} schema */
  #validator(key, schema) {
    const known = this.#compiled.get(key);
    if (known) return known;
    const made = this.#ajv.compile(strict(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'))));
    this.#compiled.set(key, made);
    return made;
  }
}

/**
 * Closes object schemas: the document leaves them open for additions, but tests must notice undescribed members.
 * @param {any} node @param {boolean} [isPart] whether other schemas describe the same object @returns {any}
 */
function strict(node, isPart = false) {
  if (Array.isArray(node)) return node.map((one) => strict(one, isPart));
  if (typeof node !== "object" || node === null) return node;
  /** @type {Json} */
  const result = {};
  for (const [key, child] of Object.entries(node)) result[key] = strict(child, key === "allOf");
  if (!isPart && (isObject(node) || node.allOf) && node.additionalProperties === undefined)
    result.unevaluatedProperties = false;
  return result;
}

/** @param {Json} node */
const isObject = (node) => node.type === "object" && typeof node.properties === "object" && !node.$ref;

/** @param {string} path */
const placeholders = (path) => path.split("{").length;

/** @param {Answer} answer */
const excerpt = ({ bytes }) => Buffer.from(bytes.subarray(0, 400)).toString("utf8");
