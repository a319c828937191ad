import { setDelivery } from "#lib/kernel/request/delivery";
import type { Delivery } from "#lib/kernel/request/request-context";
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

export function jsonResponse(status: number, body: unknown, headers: Headers, key: string | null = null): Response {
  const text = JSON.stringify(body);
  headers.set("Content-Type", headers.get("Content-Type") ?? "application/json; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const delivery = textDelivery(text);
  if (key) cacheResponse(key, { text, headers: Object.fromEntries(headers), delivery });
  return setDelivery(new Response(text, { status, headers }), delivery);
}

/** The length of a compressed body leaks information (BREACH), so one with a secret is sent as it is. */
export function textDelivery(text: string): Delivery {
  return { length: Buffer.byteLength(text), ...(containsSecret(text) ? {} : { mayCompress: true }) };
}

const SECRET = /":"(?<=(?:token|code|secret|"key|"password|"public_url|"upload_url|"verification_id)":")|[?&]s=/i;

export function containsSecret(text: string): boolean {
  return SECRET.test(text);
}
