/** Answers with JSON that is written piece by piece: one piece is in memory at a time, and others get their turn between two. */
export function jsonStream(parts: AsyncGenerator<string, void>, headers: Headers): Response {
  const pieces = piecesOf(parts);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return();
    },
  });
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(stream, { status: 200, headers });
}

const PIECE_BYTES = 1024 * 1024;

async function* piecesOf(parts: AsyncGenerator<string, void>): AsyncGenerator<Uint8Array, void> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
  }
}
