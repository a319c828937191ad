import { setImmediate as nextTurn } from "node:timers/promises";

const PIECE_BYTES = 256 * 1024;

/** A body that is read in pieces, between which others are served. */
export function paceBody(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await nextTurn();
      controller.enqueue(bytes.subarray(at, at + PIECE_BYTES));
      at += PIECE_BYTES;
      if (at >= bytes.length) controller.close();
    },
  });
}
