import { currentExchange } from "#lib/kernel/exchange.mjs";
import { internalHeaders } from "#lib/kernel/internal-headers.mjs";

/** A success with another status than the usual one, or with headers of its own. */
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

/** Makes a JSON response with its true length (Next drops Content-Length; the server puts it back). */
export function jsonResponse(status: number, body: unknown, headers: Headers): Response {
  const text = JSON.stringify(body);
  headers.set("Content-Type", headers.get("Content-Type") ?? "application/json; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  setLength(headers, Buffer.byteLength(text));
  if (!holdsSecret(text)) allowCompression(headers);
  return new Response(text, { status, headers });
}

/** Announces the exact length of a body, where the custom server is there to send it. */
export function setLength(headers: Headers, bytes: number): void {
  if (currentExchange()?.lane) headers.set(internalHeaders.length, String(bytes));
}

/** Lets the custom server compress an answer: its length may then tell about what it holds, so it must hold no secret. */
export function allowCompression(headers: Headers): void {
  if (currentExchange()?.lane) headers.set(internalHeaders.compress, "1");
}

/** Whether a JSON text has a member that opens something: tokens, keys, codes, links of shares, signed addresses. */
export function holdsSecret(text: string): boolean {
  return /"(?:\w*token|\w*code|\w*secret|key|password|public_url|upload_url|verification_id)":"|[?&]s=/i.test(text);
}
