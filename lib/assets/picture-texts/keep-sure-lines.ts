import { normalizeText } from "#lib/kernel/normalize-text";
import type { PictureLine } from "#lib/platform/picture-reader/port";

/** Below it are mostly fragments of blurred text: docs/reading-pictures.md. */
const SURE = 0.9;
const MOST_LINES = 500;
const MOST_CHARACTERS = 16_384;

/** The lines that are worth storing. */
export function keepSureLines(lines: readonly PictureLine[]): PictureLine[] {
  let characters = 0;
  return lines
    .filter(({ confidence }) => confidence >= SURE)
    .map((line) => ({ ...line, text: normalizeText(line.text, "NFC").trim() }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .slice(0, MOST_LINES)
    .filter(({ text }) => {
      characters += text.length + 1;
      return characters <= MOST_CHARACTERS;
    });
}
