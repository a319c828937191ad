/** Control characters, marks of direction, invisible letters, tags, and selectors, which can carry hidden text. */
const HIDDEN =
  /(?!\n)\p{Cc}|[\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u206f\u3164\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

const LINE_END = /\r\n?|\v|\f|[\u0085\u2028\u2029]/g;

/** A program gets exactly the text that a reader sees. Lines end with a line feed. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(LINE_END, "\n").replaceAll("\t", " ").replace(HIDDEN, "").trim();
}

export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

export const cleanOrNull = (text: string | null): string | null => (text === null ? null : cleanText(text) || null);
