import { expect, test } from "vitest";
import { exactStream } from "./exact-stream";

const bytes = (...sizes: number[]) =>
  async function* () {
    for (const size of sizes) yield new Uint8Array(size);
  };
const read = async (stream: ReadableStream<Uint8Array>) => (await new Response(stream).arrayBuffer()).byteLength;

test("a stream sends what its source gives, and opens nothing before the first read", async () => {
  let opened = 0;
  const open = () => {
    opened += 1;
    return bytes(3, 4)();
  };
  const stream = exactStream(open, 7);
  await Promise.resolve();
  expect(await read(stream)).toBe(7);
  expect(opened).toBe(1);
});

test.each([
  ["shorter", [3, 3]],
  ["longer", [3, 5]],
  ["empty", []],
])("a source that is %s than promised breaks the answer", async (_how, sizes) => {
  await expect(read(exactStream(bytes(...sizes), 7))).rejects.toThrow();
});

test("who goes away closes the source", async () => {
  let closed = false;
  async function* source() {
    try {
      for (;;) yield new Uint8Array(10);
    } finally {
      closed = true;
    }
  }
  const reader = exactStream(source, 1000).getReader();
  await reader.read();
  await reader.cancel();
  expect(closed).toBe(true);
});
