import fc from "fast-check";
import { jsonText, nastyBodies, nastyHeaders, nastyQueries, nastySegments, nastyTexts, nastyValues } from "./nasty.mjs";

/** @typedef {import("../support/documented.mjs").Documented} Documented */
/** @typedef {import("../support/documented.mjs").DocumentedOperation} DocumentedOperation */
/** @typedef {Record<string, any>} Json */
/** @typedef {Record<string, string | number>} Names what stands for the parameters of a path, like {id: 12} */
/**
 * @typedef {object} RandomRequest
 * @property {string} target path and query; `{name}` where the world's own value belongs
 * @property {Record<string, string>} headers
 * @property {string | undefined} body
 * @property {Record<string, string> | undefined} form
 * @property {"small" | "junk" | undefined} file of a form
 */

export class RandomRequests {
  #documented;

  /** @param {Documented} documented */
  constructor(documented) {
    this.#documented = documented;
  }

  /** @param {DocumentedOperation} operation @param {{seed: number, count: number}} options @returns {RandomRequest[]} */
  for(operation, { seed, count }) {
    return fc.sample(this.#request(operation), { seed, numRuns: count });
  }

  /** @param {DocumentedOperation} found @returns {fc.Arbitrary<RandomRequest>} */
  #request({ path, operation }) {
    const parameters = /** @type {Json[]} */ (operation.parameters);
    const segments = parameters
      .filter((one) => one.in === "path")
      .map((one) =>
        often(6, fc.constant(`{${one.name}}`), fc.constantFrom(...nastySegments)).map((value) => [one.name, value]),
      );
    const queries = parameters.filter((one) => one.in === "query").map((one) => this.#query(one));
    const target = fc
      .tuple(
        fc.tuple(...segments),
        fc.tuple(...queries),
        seldom(fc.constantFrom("page=1&page=2", "__proto__=1", "x[]=1", "&&=&")),
      )
      .map(([values, pairs, extra]) => {
        const filled = values.reduce((at, [name, value]) => at.replace(`{${name}}`, String(value)), path);
        const query = [...pairs, extra].filter(Boolean).join("&");
        return query ? `${filled}?${query}` : filled;
      });
    return fc
      .record({
        target,
        headers: seldom(fc.constantFrom(...nastyHeaders)),
        payload: this.#payload(contentOf(operation)),
      })
      .map(({ target, headers, payload: { type, ...payload } }) => ({
        target,
        headers: {
          ...(type ? { "Content-Type": type } : {}),
          .../** @type {Record<string, string>} */ (headers ?? {}),
        },
        body: undefined,
        form: undefined,
        file: undefined,
        ...payload,
      }));
  }

  /** @param {Json} parameter */
  #query({ name, schema }) {
    const right = this.#value(schema).map((value) => encodeURIComponent(String(value).toWellFormed()));
    return fc.oneof(
      { weight: 5, arbitrary: fc.constant("") },
      { weight: 3, arbitrary: right.map((value) => `${name}=${value}`) },
      { weight: 1, arbitrary: fc.constantFrom(...nastyQueries).map((value) => `${name}=${value}`) },
    );
  }

  /** @param {Json | undefined} content @returns {fc.Arbitrary<Json>} */
  #payload(content) {
    if (!content) return fc.constant({});
    if (content["application/octet-stream"]) {
      return fc.constantFrom("", "abc", "x".repeat(5000)).map((body) => ({ type: "application/octet-stream", body }));
    }
    const { "application/json": json, "multipart/form-data": form } = content;
    const asForm = form ? this.#form(form.schema) : undefined;
    if (!json) return asForm ?? fc.constant({});
    const asJson = fc
      .oneof(
        { weight: 3, arbitrary: this.#body(json.schema).map(jsonText) },
        { weight: 1, arbitrary: fc.constantFrom(...nastyBodies) },
      )
      .map((body) => ({ type: "application/json", body }));
    return asForm ? fc.oneof({ weight: 1, arbitrary: asJson }, { weight: 3, arbitrary: asForm }) : asJson;
  }

  /** @param {Json} schema @returns {fc.Arbitrary<unknown>} */
  #body(schema) {
    const names = Object.keys(this.#members(schema));
    const wrong = fc.oneof(fc.constantFrom(...nastyValues), fc.constantFrom(...nastyTexts), fc.jsonValue());
    const name = names.length > 0 ? fc.constantFrom(...names, "extra") : fc.constant("extra");
    const changes = fc.array(fc.tuple(name, wrong), { maxLength: 2 });
    return fc.tuple(this.#value(schema), changes).map(([value, wrongs]) => ({
      .../** @type {object} */ (value),
      ...Object.fromEntries(wrongs),
    }));
  }

  /** @param {Json} schema @returns {fc.Arbitrary<Json>} */
  #form(schema) {
    const names = Object.keys(this.#members(schema));
    const field = fc.tuple(fc.constantFrom(...names, "extra"), fc.constantFrom(...nastyTexts));
    return fc.record({
      form: fc.array(field, { maxLength: 3 }).map((fields) => Object.fromEntries(fields)),
      file: fc.oneof(
        { weight: 1, arbitrary: fc.constant("small") },
        { weight: 4, arbitrary: fc.constant("junk") },
        { weight: 15, arbitrary: fc.constant(undefined) },
      ),
    });
  }

  /** @param {Json} schema @returns {Json} */
  #members(schema) {
    const followed = this.#documented.follow(schema);
    const parts = [followed, ...(followed.allOf ?? []).map((/** @type {Json} */ one) => this.#documented.follow(one))];
    return Object.assign({}, ...parts.map((one) => one.properties ?? {}));
  }

  /** @param {Json} given @returns {fc.Arbitrary<unknown>} */
  #value(given, depth = 0) {
    const schema = this.#documented.follow(given);
    if ("const" in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((/** @type {Json} */ one) => this.#value(one, depth)));
    if (Array.isArray(schema.type)) {
      return fc.oneof(...schema.type.map((/** @type {string} */ type) => this.#value({ ...schema, type }, depth)));
    }
    switch (schema.type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
        return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
      case "number":
        return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true });
      case "string":
        return text(schema);
      case "array":
        return fc.array(this.#value(schema.items ?? {}, depth + 1), { maxLength: 3 });
      case "object":
        return this.#object(schema, depth);
      default:
        return schema.allOf || schema.properties ? this.#object(schema, depth) : fc.jsonValue({ maxDepth: 2 });
    }
  }

  /** @param {Json} schema @param {number} depth */
  #object(schema, depth) {
    const members = this.#members(schema);
    if (Object.keys(members).length === 0)
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    const required = [schema, ...(schema.allOf ?? [])].flatMap((one) => this.#documented.follow(one).required ?? []);
    const values = Object.fromEntries(
      Object.entries(members).map(([name, one]) => [name, this.#value(one, depth + 1)]),
    );
    return fc.record(values, { requiredKeys: required, noNullPrototype: true });
  }
}

/** @param {Json} schema @returns {fc.Arbitrary<string>} */
function text(schema) {
  if (schema.format === "date-time")
    return fc.constantFrom("2030-01-01T00:00:00Z", "2029-06-01", "2031-01-01 10:00+02:00");
  if (schema.pattern)
    return fc.stringMatching(new RegExp(schema.pattern)).map((value) => value.slice(0, schema.maxLength ?? 200));
  return fc.string({
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 40, 40),
    unit: "grapheme",
  });
}

/** @template T @param {number} weight @param {fc.Arbitrary<T>} usual @param {fc.Arbitrary<T>} other */
function often(weight, usual, other) {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });
}

/** @template T @param {fc.Arbitrary<T>} arbitrary @returns {fc.Arbitrary<T | undefined>} */
function seldom(arbitrary) {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

/** Includes media types that only the description mentions. @param {Json} operation @returns {Json | undefined} */
function contentOf({ requestBody }) {
  return requestBody && { ...requestBody.content, ...requestBody["x-other-content"] };
}
