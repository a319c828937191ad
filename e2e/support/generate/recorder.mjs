import { openAsBlob } from "node:fs";
import { exampleFile } from "../example-files.mjs";

export const photoFile = "photo.jpg";
export const screenshotFile = "screenshot.png";
export const voiceFile = "recording.webm";
/** The package that `exportClip` answered with. */
export const packageFile = "clip.vst";

/**
 * @typedef {object} Call
 * @property {Record<string, string | number>} [params]
 * @property {Record<string, string | number | boolean>} [query]
 * @property {Record<string, string>} [headers]
 * @property {Record<string, unknown>} [body]
 * @property {Record<string, string>} [form]
 * @property {string} [file]
 */
/** @typedef {ReturnType<typeof createRecorder>} Recorder */

/**
 * Calls operations of a running server and keeps the calls with their answers.
 * @param {string} url of the server @param {Record<string, any>} document its OpenAPI document
 */
export function createRecorder(url, document) {
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [operation.operationId, { ...operation, method, path }]),
    ),
  );
  /** @type {Record<string, Call & {status: number, answer?: any}>} by operation */
  const answers = {};
  /** @type {Map<string, Blob>} answers that are files, by operation */
  const files = new Map();
  /** @type {Map<string, string | number>} the newest ids, by the part of the address where they stand: `clips/{id}` */
  const knownIds = new Map();
  const placesIn = (/** @type {string} */ path) =>
    [...path.matchAll(/[\w-]+\/\{(\w+)\}/g)].map(([place, name = ""]) => ({ place, name }));
  /** As the contract has it: `.meta({ examples: [...] })`. @param {any} requestBody */
  const bodyExample = (requestBody) => {
    const { $ref, ...schema } = requestBody?.content["application/json"]?.schema ?? {};
    return ($ref ? document.components.schemas[$ref.split("/").at(-1)] : schema).examples?.[0];
  };
  const fileOf = async (/** @type {string} */ name) =>
    name === packageFile ? /** @type {Blob} */ (files.get("exportClip")) : openAsBlob(exampleFile(name));

  /** @param {any} operation @param {Call} call @returns {Promise<{body?: BodyInit, contentType?: string}>} */
  async function bodyOf(operation, call) {
    if (operation.requestBody?.content["application/octet-stream"]) {
      return { body: await fileOf(String(call.file)), contentType: "application/octet-stream" };
    }
    if (call.form) {
      const form = new FormData();
      for (const [name, value] of Object.entries(call.form)) {
        if (value === call.file) form.set(name, await fileOf(value), value);
        else form.set(name, value);
      }
      return { body: form };
    }
    return call.body ? { body: JSON.stringify(call.body), contentType: "application/json" } : {};
  }

  /** @type {string[]} */
  const failures = [];
  const recorder = {
    url,
    answers,
    /** Why `recordRest` has no example. */
    failures,
    /** The bearer token of the calls that need one. */
    token: "",
    /** Of the browser that sent the last reply. */
    authorCookie: "",

    /** @param {string} id @param {Call} [call] @param {{auth?: boolean, keep?: boolean}} [options] @returns {Promise<any>} */
    async record(id, call = {}, { auth = true, keep = true } = {}) {
      const operation = operations.get(id);
      if (!operation) throw new Error(`there is no operation ${id}`);
      const path = operation.path.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) =>
        encodeURIComponent(String(call.params?.[name])),
      );
      const address = new URL(path, url);
      for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, String(value));
      const headers = new Headers(call.headers);
      if (auth && operation.security.some((/** @type {object} */ one) => "bearer" in one)) {
        headers.set("Authorization", `Bearer ${recorder.token}`);
      }
      if (recorder.authorCookie && /\/re(ply|actions)/.test(operation.path))
        headers.set("Cookie", recorder.authorCookie);
      const { body, contentType } = await bodyOf(operation, call);
      if (contentType) headers.set("Content-Type", contentType);
      const method = operation.method.toUpperCase();
      const response = await fetch(address, { method, headers, ...(body === undefined ? {} : { body }) });
      if (!response.ok) throw new Error(`${id} answered ${response.status}: ${await response.text()}`);
      const [cookie = ""] = /tellmark_author=[^;]+/.exec(response.headers.get("set-cookie") ?? "") ?? [];
      recorder.authorCookie ||= cookie;
      // It ends after minutes.
      const isEndless = response.headers.get("content-type") === "text/event-stream";
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      const answer = isJson ? await response.json() : undefined;
      if (isEndless) await response.body?.cancel();
      else if (!isJson) files.set(id, await response.blob());
      for (const { place, name } of placesIn(operation.path)) {
        const value = call.params?.[name];
        if (value !== undefined && method !== "DELETE") knownIds.set(place, value);
      }
      if (keep) answers[id] = { ...call, status: response.status, ...(answer === undefined ? {} : { answer }) };
      return answer;
    },

    /** Operations that no example has called and that need only ids of other examples, and the example of their body. */
    async recordRest(/** @type {"get" | "post"} */ wanted) {
      for (const id of recorder.missing()) {
        const { method, path, parameters = [], requestBody } = operations.get(id);
        const places = placesIn(path);
        const needsMore = parameters.some((/** @type {any} */ one) => one.required && one.in !== "path");
        const body = bodyExample(requestBody);
        if (method !== wanted || needsMore || !places.every(({ place }) => knownIds.has(place))) continue;
        if (requestBody && !body) continue;
        const params = Object.fromEntries(places.map(({ place, name }) => [name, knownIds.get(place) ?? ""]));
        const call = { ...(places.length > 0 ? { params } : {}), ...(body ? { body } : {}) };
        await recorder.record(id, call).catch(({ message }) => failures.push(message));
      }
    },

    /** @param {string} to @returns {Promise<string>} */
    async newestMailTo(to) {
      const { messages } = await (await fetch(`${url}/dev/mailbox/messages?to=${encodeURIComponent(to)}`)).json();
      return messages[0].text;
    },

    /** @param {string} to @returns {Promise<string>} */
    async codeFor(to) {
      return /\b\d{6}\b/.exec(await recorder.newestMailTo(to))?.[0] ?? "";
    },

    /** Operations without an example. */
    missing: () => [...operations.keys()].filter((id) => id !== "getOpenApi" && !answers[id]),
  };
  return recorder;
}
