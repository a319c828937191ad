import { setDelivery } from "#lib/kernel/request/delivery";

const PIECE_BYTES = 256 * 1024;

/**
 * Holds one part in memory at a time and yields between two of its pieces.
 * @param memoryBytes of the largest part
 */
export function jsonStream(
  parts: AsyncIterable<string | Uint8Array>,
  headers: Headers,
  { memoryBytes }: { memoryBytes: number },
): Response {
  return setDelivery(jsonResponseOf(200, toJsonStream(cut(parts)), headers), { memoryBytes });
}

export function jsonPieces(status: number, parts: readonly Uint8Array[], own: Record<string, string> = {}): Response {
  const headers = new Headers(own);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const body = length > PIECE_BYTES ? toJsonStream(cut(parts)) : new Uint8Array(Buffer.concat(parts));
  return setDelivery(jsonResponseOf(status, body, headers), { length });
}

function jsonResponseOf(status: number, body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>, headers: Headers) {
  headers.set("Content-Type", "application/json; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return new Response(body, { status, headers });
}

export function toJsonStream(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return();
    },
  });
}

async function* cut(
  parts: Iterable<Uint8Array> | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  for await (const part of parts) {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
  }
}
