import { internalHeaders } from "#lib/kernel/request/internal-headers.mjs";
import { requestContext } from "#lib/kernel/request/request-context.mjs";
import { cacheResponse } from "./response-cache";

export class JsonResult<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, string>;
  /** Names everything that an answer of status 200 was made of, which may then be given again (response-cache.ts). */
  readonly key: string | null;
  constructor(status: number, body: T, headers: Record<string, string> = {}, key: string | null = null) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.key = key;
  }
}

/** Next drops Content-Length, so the exact length goes into an internal header. */
export function jsonResponse(status: number, body: unknown, headers: Headers, key: string | null = null): Response {
  const text = JSON.stringify(body);
  headers.set("Content-Type", headers.get("Content-Type") ?? "application/json; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const internal = {
    [internalHeaders.length]: String(Buffer.byteLength(text)),
    ...(containsSecret(text) ? {} : { [internalHeaders.compress]: "1" }),
  };
  if (key) cacheResponse(key, { text, headers: Object.fromEntries(headers), internal });
  if (requestContext()?.lane) for (const [name, value] of Object.entries(internal)) headers.set(name, value);
  return new Response(text, { status, headers });
}

/** Only where the custom server is present to send it. */
export function setLength(headers: Headers, bytes: number): void {
  if (requestContext()?.lane) headers.set(internalHeaders.length, String(bytes));
}

/** The length of a compressed body leaks information (BREACH), so the answer must not contain a secret. */
export function allowCompression(headers: Headers): void {
  if (requestContext()?.lane) headers.set(internalHeaders.compress, "1");
}

const SECRET = /":"(?<=(?:token|code|secret|"key|"password|"public_url|"upload_url|"verification_id)":")|[?&]s=/i;

export function containsSecret(text: string): boolean {
  return SECRET.test(text);
}
