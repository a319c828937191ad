import type { ContextSource } from "./context";

const AT_ONCE_BYTES = 64 * 1024;

/** Others would wait for its context: it is built on a thread. */
export function isLargeSource({ pins, readings, transcript, texts, ink, replies }: ContextSource): boolean {
  const sizes = [
    // Each line is compared with each pin.
    ...readings.map(({ lines }) => pins.length * lines.length),
    transcript?.length ?? 0,
    ...texts.map(({ content }) => content.length),
    ...ink.map(({ document }) => document.length),
    ...replies.map(({ text }) => text?.length ?? 0),
  ];
  return sizes.reduce((sum, size) => sum + size, 0) > AT_ONCE_BYTES;
}
