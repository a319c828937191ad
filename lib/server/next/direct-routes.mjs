import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { internalHeaders } from "../../kernel/request/internal-headers.mjs";
import { requestContext } from "../../kernel/request/request-context.mjs";
import { routeKey } from "../../kernel/request/route-key.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("../../config/runtime.mjs").Handlers} Handlers
 * @typedef {{pattern: RegExp, headers: [name: string, value: string][]}} Around
 * @typedef {{children: Map<string, Place>, parameter: {name: string, place: Place} | null, route: string | null}} Place
 */

/** Nothing that Next would decode, resolve or normalise. */
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/** As Next: the others are kept as the configuration has them. */
const severalTimes = new Set(["set-cookie", "www-authenticate", "vary"]);
/** As Next: how the bytes leave is decided where they do. */
const neverOfHandlers = new Set(["content-length", "content-encoding", "transfer-encoding"]);

/**
 * Calls the handler of a route itself once Next has loaded it. What Next does around a handler took more processor time
 * than most handlers: it looks for the route again, traces, and carries each answer through three streams.
 * @param {string} rootDir with a build
 * @param {ReadonlyMap<string, Handlers>} handlers of routes that have been loaded, by `routeKey`
 * @returns {Promise<(request: Request, response: Response) => Promise<void> | null>} null: it is Next's
 */
export async function openDirectRoutes(rootDir, handlers) {
  const read = async (/** @type {string} */ name) => JSON.parse(await readFile(join(rootDir, ".next", name), "utf8"));
  const find = routeFinder(Object.keys(await read("server/app-paths-manifest.json")));
  const around = readHeaders((await read("routes-manifest.json")).headers);
  return (request, response) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const found = find(path);
    const verbs = found && handlers.get(found.route);
    if (!verbs) return null;
    const handle = verbs[request.method ?? ""] ?? (request.method === "HEAD" ? verbs.GET : undefined);
    if (!handle) return null;
    for (const { pattern, headers } of around) {
      if (pattern.test(path)) for (const [name, value] of headers) response.setHeader(name, value);
    }
    return handle(webRequest(request, response), { params: Promise.resolve(found.params) }).then((answer) =>
      send(answer, request, response),
    );
  };
}

/**
 * @param {string[]} names of Next's list: a path with its parameters in brackets, and `/route` or `/page`
 * @returns {(path: string) => {route: string, params: Record<string, string>} | null} null also for what only Next can tell
 */
export function routeFinder(names) {
  const root = newPlace();
  for (const name of names) {
    const segments = name.split("/").filter((segment) => segment && !/^\(.*\)$/.test(segment));
    const kind = segments.pop();
    let place = root;
    for (const segment of segments) place = below(place, segment);
    if (kind === "route") place.route = routeKey(`/${segments.join("/")}`);
  }
  return (path) => (plainPath.test(path) ? walk(root, path.slice(1).split("/"), 0) : null);
}

/** @returns {Place} */
function newPlace() {
  return { children: new Map(), parameter: null, route: null };
}

/** @param {Place} place @param {string} segment of a route @returns {Place} */
function below(place, segment) {
  const [, name] = /^\[(\w+)\]$/.exec(segment) ?? [];
  if (name) {
    place.parameter ??= { name, place: newPlace() };
    return place.parameter.place;
  }
  const next = place.children.get(segment) ?? newPlace();
  place.children.set(segment, next);
  return next;
}

/**
 * What is named exactly goes before a parameter, as in Next.
 * @param {Place} place @param {string[]} segments @param {number} index
 * @returns {{route: string, params: Record<string, string>} | null}
 */
function walk(place, segments, index) {
  const segment = segments[index];
  if (segment === undefined) return place.route === null ? null : { route: place.route, params: {} };
  const named = place.children.get(segment);
  const found = named ? walk(named, segments, index + 1) : null;
  if (found || !place.parameter) return found;
  const below = walk(place.parameter.place, segments, index + 1);
  if (below) below.params[place.parameter.name] = segment;
  return below;
}

/** @param {{regex: string, headers: {key: string, value: string}[]}[]} configured @returns {Around[]} */
function readHeaders(configured) {
  return configured.map(({ regex, headers }) => ({
    pattern: new RegExp(regex, "i"),
    headers: headers.map(({ key, value }) => [key, value]),
  }));
}

/**
 * Reads nothing before it is asked to: Node 26 begins to read its own stream as soon as a Request is given it, and
 * handlers read the incoming message itself.
 * @param {import("node:http").IncomingMessage} request
 */
function unreadBody(request) {
  /** @type {AsyncIterator<Uint8Array> | undefined} */
  let chunks;
  /** @type {UnderlyingDefaultSource<Uint8Array>} */
  const source = {
    async pull(controller) {
      chunks ??= request.iterator({ destroyOnReturn: false });
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** @param {Request} request @param {Response} response */
function webRequest(request, response) {
  const { method = "GET", url = "/" } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  /** @type {RequestInit & {duplex: "half"}} */
  const init = { method, headers, signal: gone.signal, duplex: "half" };
  const context = requestContext();
  if (context) context.incoming = request;
  if (method !== "GET" && method !== "HEAD") init.body = unreadBody(request);
  // Handlers take the host from its header, after a look at who may name one.
  return new globalThis.Request(`http://localhost${url}`, init);
}

/** @param {globalThis.Response} answer @param {Request} request @param {Response} response */
async function send(answer, request, response) {
  response.statusCode = answer.status;
  if (answer.statusText) response.statusMessage = answer.statusText;
  for (const [name, value] of answer.headers) {
    if (severalTimes.has(name)) response.appendHeader(name, value);
    else if (!neverOfHandlers.has(name) && !response.hasHeader(name)) response.setHeader(name, value);
  }
  if (!answer.body || request.method === "HEAD") response.end();
  else if (answer.headers.has(internalHeaders.length)) response.end(Buffer.from(await answer.arrayBuffer()));
  else await sendPieces(answer.body.getReader(), response);
}

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader @param {Response} response */
async function sendPieces(reader, response) {
  const cancel = () => void reader.cancel().catch(() => {});
  response.once("close", cancel);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const hasRoom = response.write(next.value);
    /** @type {{flush?: () => void}} */ (response).flush?.();
    if (!hasRoom) await roomIn(response);
  }
  response.off("close", cancel);
  response.end();
}

/** @param {Response} response */
async function roomIn(response) {
  if (response.destroyed) return;
  await new Promise((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve(null);
    };
    response.on("drain", done);
    response.on("close", done);
  });
}
