/**
 * Opened at the first read, closed when the client disconnects. A source of another length aborts the response, so that
 * it never looks complete.
 */
export function exactStream(open: () => AsyncIterable<Uint8Array>, length: number): ReadableStream<Uint8Array> {
  let iterator: AsyncIterator<Uint8Array> | undefined;
  let left = length;
  return new ReadableStream({
    async pull(controller) {
      iterator ??= open()[Symbol.asyncIterator]();
      const { done, value } = await iterator.next();
      if (!done) left -= value.length;
      if (left < 0 || (done && left > 0)) {
        await iterator.return?.();
        throw new Error(`a source gave ${length - left} bytes instead of ${length}`);
      }
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator?.return?.();
    },
  });
}
