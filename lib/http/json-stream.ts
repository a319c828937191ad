/** Answers with JSON that is written piece by piece: one piece is in memory at a time, and others get their turn between two. */
export function jsonStream(parts: AsyncGenerator<string, void>, headers: Headers): Response {
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    async cancel() {
      await parts.return();
    },
  });
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(stream, { status: 200, headers });
}
