import { currentExchange } from "#lib/kernel/exchange.mjs";
import { internalHeaders } from "#lib/kernel/internal-headers.mjs";

export class Answered<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, string>;
  constructor(status: number, body: T, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Next drops Content-Length, so the exact length goes into an internal header. */
export function jsonResponse(status: number, body: unknown, headers: Headers): Response {
  const text = JSON.stringify(body);
  headers.set("Content-Type", headers.get("Content-Type") ?? "application/json; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  setLength(headers, Buffer.byteLength(text));
  if (!holdsSecret(text)) allowCompression(headers);
  return new Response(text, { status, headers });
}

/** Only where the custom server is present to send it. */
export function setLength(headers: Headers, bytes: number): void {
  if (currentExchange()?.lane) headers.set(internalHeaders.length, String(bytes));
}

/** The length of a compressed body leaks information (BREACH), so the answer must not contain a secret. */
export function allowCompression(headers: Headers): void {
  if (currentExchange()?.lane) headers.set(internalHeaders.compress, "1");
}

const SECRET = /":"(?<=(?:token|code|secret|"key|"password|"public_url|"upload_url|"verification_id)":")|[?&]s=/i;

export function holdsSecret(text: string): boolean {
  return SECRET.test(text);
}
