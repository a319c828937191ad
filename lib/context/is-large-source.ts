import type { ContextSource } from "./context";

const AT_ONCE_BYTES = 64 * 1024;

/** Others would wait for its context: it is built on a thread. */
export function isLargeSource({ pins, readings, transcript, texts, ink, replies }: ContextSource): boolean {
  const read = [
    transcript?.length ?? 0,
    ...texts.map(({ content }) => content.length),
    ...ink.map(({ document }) => document.length),
  ];
  const sizes = [
    ...read,
    ...pins.map(({ note }) => note.length),
    ...replies.map(({ text }) => text?.length ?? 0),
    // Each line, reply, sentence and stroke is compared with each pin; the shortest ones have some 50 bytes.
    pins.length * replies.length,
    ...readings.map(({ lines }) => pins.length * lines.length),
    ...read.map((size) => (pins.length * size) / 50),
  ];
  return sizes.reduce((sum, size) => sum + size, 0) > AT_ONCE_BYTES;
}
