// `node e2e/torture/fuzz.mjs [--runs=2000] [--seed=1] [--only=login,createClip] [--url=http://localhost:3000]` sends
// random and hostile requests to every operation and validates the answers against the document; and to the hooks of
// providers, which no document has, on its own server. Without a seed it takes a new one.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { Documented } from "../support/documented.mjs";
import { newSeed } from "../support/seed.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { newWorld, silence } from "./fuzz-world.mjs";
import { fuzzHooks, hooks } from "./hook-fuzz.mjs";
import { RandomRequests } from "./random-requests.mjs";

/** @typedef {import("../support/documented.mjs").DocumentedOperation} DocumentedOperation */
/** @typedef {import("./random-requests.mjs").RandomRequest} RandomRequest */
/** @typedef {import("./fuzz-world.mjs").World} World */
/** @typedef {{operation: string, requests: number, statuses: Record<string, number>, problems: string[]}} FuzzReport */

/**
 * How many requests a world serves, for operations that destroy or use up something. Others share one world.
 * @type {ReadonlyMap<string, number>}
 */
const lifetimes = new Map(
  Object.entries({
    deleteMe: 10,
    logout: 10,
    deleteClip: 50,
    deleteWebhook: 50,
    revokeShare: 50,
    updateShare: 100,
    deleteImageFile: 50,
    deleteAudioFile: 100,
    getAudioFile: Number.POSITIVE_INFINITY,
    getPublicFile: Number.POSITIVE_INFINITY,
  }),
);
const AT_ONCE = 6;
const LONGEST_ANSWER_MS = 60_000;

export const fuzzEnvironment = { ...raisedLimits, COMPLETE_WAIT_SECONDS: "1", WEBHOOK_ALLOW_PRIVATE: "1" };

/**
 * @param {object} options
 * @param {string} options.url
 * @param {number} options.runs requests for each operation
 * @param {number} [options.seed]
 * @param {readonly string[]} [options.only]
 * @param {(report: FuzzReport) => void} [options.tell] called after each operation
 * @returns {Promise<FuzzReport[]>}
 */
export async function fuzz({ url, runs, seed = 1, only, tell }) {
  const documented = await Documented.of(url);
  const requests = new RandomRequests(documented);
  const chosen = documented.operations.filter(({ id }) => !only || only.includes(id));
  const shared = await newWorld(url);
  /** @type {FuzzReport[]} */
  const reports = [];
  for (const [index, operation] of chosen.entries()) {
    const list = requests.for(operation, { seed: seed + index, count: runs });
    const report = await fuzzOperation(documented, operation, list, { url, shared });
    reports.push(report);
    tell?.(report);
  }
  return reports;
}

/**
 * @param {Documented} documented @param {DocumentedOperation} operation @param {readonly RandomRequest[]} list
 * @param {{url: string, shared: World}} options @returns {Promise<FuzzReport>}
 */
async function fuzzOperation(documented, operation, list, { url, shared }) {
  /** @type {FuzzReport} */
  const report = { operation: operation.id, requests: 0, statuses: {}, problems: [] };
  const lifetime = Math.min(lifetimes.get(operation.id) ?? Number.POSITIVE_INFINITY, list.length);
  for (let from = 0; from < list.length; from += lifetime) {
    const world = lifetimes.has(operation.id) ? await newWorld(url, { operation: operation.id }) : shared;
    const batch = list.slice(from, from + lifetime);
    const next = batch.values();
    const worker = async () => {
      for (const request of next) {
        report.requests += 1;
        const { status, problem } = await send(documented, operation, request, world, url);
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
        if (problem && report.problems.length < 20)
          report.problems.push(`${problem}\n  ${describeRequest(operation, request)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  return report;
}

/**
 * @param {Documented} documented @param {DocumentedOperation} operation @param {RandomRequest} request
 * @param {World} world @param {string} url
 * @returns {Promise<{status: number, problem: string | null}>}
 */
async function send(documented, operation, request, world, url) {
  const target = request.target.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(world.names[name])));
  const headers = new Headers(request.headers);
  if (!headers.has("Prefer")) headers.set("Prefer", "wait=0");
  if (operation.operation.security.some((/** @type {object} */ one) => "bearer" in one)) {
    headers.set("Authorization", `Bearer ${world.token}`);
  }
  const body = request.form ? await formOf(operation, request) : request.body;
  try {
    const response = await fetch(url + target, {
      method: operation.method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
      ...(body === undefined ? {} : { body }),
    });
    const isEndless = response.headers.get("content-type") === "text/event-stream";
    if (isEndless) await response.body?.cancel();
    const bytes = isEndless ? new Uint8Array() : new Uint8Array(await response.arrayBuffer());
    const answer = { status: response.status, headers: response.headers, bytes };
    return { status: answer.status, problem: judge(documented, operation, target, answer) };
  } catch (error) {
    return {
      status: 0,
      problem: `${operation.id} has no answer: ${error instanceof Error ? (error.cause ?? error) : error}`,
    };
  }
}

/**
 * @param {Documented} documented @param {DocumentedOperation} operation @param {string} target
 * @param {import("../support/documented.mjs").Answer} answer
 */
function judge(documented, operation, target, answer) {
  const { status } = answer;
  if (status >= 500 && status !== 501) {
    return `${operation.id} answered ${status}: ${Buffer.from(answer.bytes.subarray(0, 300)).toString("utf8")}`;
  }
  // A path segment may lead to another operation or none, so the actual path decides what is documented.
  const path = new URL(target, "http://localhost").pathname;
  return documented.problem(operation.method, path, answer);
}

/** @type {Promise<Buffer> | undefined} */
let picture;

/** @param {DocumentedOperation} operation @param {RandomRequest} request */
async function formOf(operation, request) {
  const form = new FormData();
  for (const [name, value] of Object.entries(request.form ?? {})) form.set(name, value);
  if (!request.file) return form;
  const [field, { contentType }] = /** @type {[string, {contentType: string}]} */ (
    Object.entries(operation.operation.requestBody.content["multipart/form-data"].encoding)[0]
  );
  picture ??= readFile(join(rootDir, "e2e/fixtures/screenshot.png"));
  const isImage = contentType.startsWith("image");
  const bytes =
    request.file === "junk" ? Buffer.from("neither\u0000sound\u0000nor picture") : isImage ? await picture : silence();
  form.set(
    field,
    new Blob([new Uint8Array(bytes)], { type: isImage ? "image/png" : "audio/wav" }),
    'f"i\\le\u00e9.bin',
  );
  return form;
}

/** @param {DocumentedOperation} operation @param {RandomRequest} request */
function describeRequest({ method }, { target, headers, body, form, file }) {
  const short = (/** @type {string} */ text) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text);
  return `${method} ${short(target)} ${JSON.stringify(headers)} ${short(body ?? JSON.stringify({ form, file }))}`;
}

/** @param {readonly string[]} argv @returns {Promise<boolean>} */
export async function main(argv) {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      runs: { type: "string", default: "2000" },
      seed: { type: "string", default: process.env.SEED || String(newSeed()) },
      only: { type: "string" },
      url: { type: "string" },
    },
  });
  if (!values.url && !(await isBuilt(rootDir)) && !(await buildApp(rootDir))) return false;
  const only = values.only?.split(",");
  const options = {
    runs: Number(values.runs),
    seed: Number(values.seed),
    ...(only ? { only } : {}),
    tell: (/** @type {FuzzReport} */ { operation, requests, statuses, problems }) => {
      console.log(`${operation.padEnd(24)} ${String(requests).padStart(6)}  ${JSON.stringify(statuses)}`);
      for (const problem of problems) console.log(`  ${problem}`);
    },
  };
  const server = values.url ? null : await startTestServer({ env: fuzzEnvironment });
  try {
    const reports = await fuzz({ url: values.url ?? server?.url ?? "", ...options });
    if (!values.url && (!only || hooks.some((name) => only.includes(name))))
      reports.push(...(await fuzzHooks(options)));
    const problems = reports.reduce((sum, report) => sum + report.problems.length, 0);
    const requests = reports.reduce((sum, report) => sum + report.requests, 0);
    console.log(`\n${requests} requests to ${reports.length} operations, ${problems} problems (seed ${values.seed})`);
    return problems === 0;
  } finally {
    await server?.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
}
