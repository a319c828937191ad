import { type RedactedBox, redactedBoxes } from "#lib/ink/redactions";
import type { InkStroke } from "#lib/ink/stroke";

/** A line that was read in a picture; the box in fractions of it. */
export interface ReadLine {
  text: string;
  box: { left: number; top: number; width: number; height: number };
}

const NOTE_LENGTH = 80;
const ALT_LENGTH = 160;
const ALT_LINES = 3;

/** Without what a redaction covers that the server may not know yet. */
export function uncoveredLines(lines: readonly ReadLine[], strokes: readonly InkStroke[]): ReadLine[] {
  const covered = redactedBoxes(strokes);
  return lines.filter(({ box }) => !covered.some((redaction) => overlaps(box, redaction)));
}

const overlaps = (box: ReadLine["box"], [x, y, width, height]: RedactedBox) =>
  box.left < x + width && x < box.left + box.width && box.top < y + height && y < box.top + box.height;

/** The line that a pin is on, as its note; null without one. */
export function offerNote(lines: readonly ReadLine[], { x, y }: { x: number; y: number }): string | null {
  const at = lines.find(({ box }) => {
    const edge = box.height / 2;
    const isAcross = x >= box.left - edge && x <= box.left + box.width + edge;
    return isAcross && y >= box.top - edge && y <= box.top + box.height + edge;
  });
  return at ? cut(at.text, NOTE_LENGTH) : null;
}

/** The largest lines, in reading order, as a beginning of an alt text; null without any. */
export function offerAlt(lines: readonly ReadLine[]): string | null {
  const largest = [...lines].sort((a, b) => b.box.height - a.box.height).slice(0, ALT_LINES);
  const text = lines.filter((line) => largest.includes(line)).map((line) => line.text);
  return text.length > 0 ? cut(`Text: ${text.join(" / ")}`, ALT_LENGTH) : null;
}

function cut(text: string, most: number): string {
  const signs = [...text];
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
