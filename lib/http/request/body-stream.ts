import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { requestContext } from "#lib/kernel/request/request-context";

/** The server discards unread bytes. Cancelling the body instead would stall the next request on the connection. */
export async function* bodyStream(request: Request): AsyncGenerator<Uint8Array, void> {
  const incoming = requestContext()?.incoming;
  if (incoming) yield* incoming.iterator({ destroyOnReturn: false });
  else if (request.body) yield* request.body.values({ preventCancel: true });
}

export function readableBody(request: Request, signal: AbortSignal): Readable {
  const body = request.body as ReadableStream; // The browser's type of it is another one than Node's.
  return requestContext()?.incoming ?? Readable.fromWeb(body, { signal });
}

export function declaredLength(request: Request): number | null {
  const text = request.headers.get("content-length");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
