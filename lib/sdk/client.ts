import type { Answer, Arguments, Extras, Method, Path } from "./api-types";
import { sleep } from "./sleep";
import { readError, TellmarkError } from "./tellmark-error";

export interface ClientOptions {
  /** Of the installation, like `https://tellmark.example`. */
  url: string;
  /** An API key, or the token of a session. Without one only public operations work. */
  key?: string | null;
  /** How many times a call is repeated after 429 and 503; 3 by default. */
  retries?: number;
  fetch?: typeof globalThis.fetch;
}

type Call<M extends Method> = <P extends Path<M>>(...call: Arguments<M, P>) => Promise<Answer<M, P>>;

interface AnyOptions extends Extras {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface Client {
  readonly url: string;
  get: Call<"get">;
  post: Call<"post">;
  put: Call<"put">;
  patch: Call<"patch">;
  delete: Call<"delete">;
  /** For files and text. Throws a TellmarkError unless the answer is a success, like the others. */
  fetch<M extends Method, P extends Path<M>>(method: M, ...call: Arguments<M, P>): Promise<Response>;
}

const longestWaitSeconds = 60;

/** A client of one installation, for Node and browsers. */
export function createClient({ url, key = null, retries = 3, fetch = globalThis.fetch }: ClientOptions): Client {
  const base = url.replace(/\/+$/, "");

  async function send(method: string, path: string, options: AnyOptions = {}): Promise<Response> {
    const address = `${base}/api/v1${fillPath(path, options.path)}${queryOf(options.query)}`;
    const request = requestOf(method.toUpperCase(), key, options);
    for (let tried = 0; ; tried++) {
      const response = await fetch(address, request).catch((error) => {
        if (options.signal?.aborted) throw error;
        throw new TellmarkError({ code: "network_error", status: 0, message: `Nothing answers at ${base}.` }, error);
      });
      if (response.ok) return response;
      const error = await readError(response);
      const wait = error.retryAfter ?? 2 ** tried;
      if (![429, 503].includes(error.status) || tried >= retries || wait > longestWaitSeconds) throw error;
      await sleep(wait, options.signal);
    }
  }

  const call = (method: Method) => async (path: string, options?: AnyOptions) =>
    (await send(method, path, options)).json();
  const client = {
    url: base,
    fetch: send,
    ...{ get: call("get"), post: call("post"), put: call("put"), patch: call("patch"), delete: call("delete") },
  };
  // The document's types say what each path takes and answers; at run time all are alike.
  return client as unknown as Client;
}

function requestOf(method: string, key: string | null, options: AnyOptions): RequestInit {
  const { body, signal } = options;
  const headers: Record<string, string> = { Accept: "application/json", ...options.headers };
  if (key) headers.Authorization = `Bearer ${key}`;
  // Operations that take none ignore it.
  if (method === "POST") headers["Idempotency-Key"] = options.idempotencyKey ?? randomKey();
  const request = { method, headers, ...(signal ? { signal } : {}) };
  if (body === undefined) return request;
  if (body instanceof FormData) return { ...request, body };
  const isFile = body instanceof Blob;
  headers["Content-Type"] = isFile ? "application/octet-stream" : "application/json";
  return { ...request, body: isFile ? body : JSON.stringify(body) };
}

function fillPath(path: string, values: AnyOptions["path"] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

function queryOf(values: Record<string, unknown> = {}): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Pages that came over plain http have no `randomUUID`. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
