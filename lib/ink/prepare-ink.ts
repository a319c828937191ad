import { parseSafely } from "#lib/json/safe-json";
import { type DrawingProblems, readDrawing } from "./drawing-document";
import { INK_TOOLS, leavesInk } from "./stroke";

interface InkBounds {
  strokes: number;
  bytes: number;
}

const tools: readonly string[] = INK_TOOLS.filter((tool) => tool !== "redact" && leavesInk({ tool }));

/**
 * Ink of a visitor: a document, its strokes alone, or either as JSON. It covers and erases nothing, and counts in fractions of
 * the picture.
 */
export function prepareInk(
  given: unknown,
  { strokes: most, bytes }: InkBounds,
): { document: Record<string, unknown> } | { problems: DrawingProblems } {
  const size = Buffer.byteLength(typeof given === "string" ? given : JSON.stringify(given));
  if (size > bytes) return { problems: { strokes: [`must be at most ${bytes} bytes of JSON`] } };
  const data =
    typeof given === "string" ? parsed(given) : Array.isArray(given) ? { version: 1, strokes: given } : given;
  const reading = readDrawing(data);
  if (reading.kind === "wrong") return { problems: reading.problems };
  const { strokes, coordinate_space: space = "normalized" } = reading.document;
  if (reading.kind === "foreign" || !Array.isArray(strokes)) {
    return { problems: { strokes: ['must be a list of strokes, or a document with "version": 1 and "strokes"'] } };
  }
  if (space !== "normalized") return { problems: { coordinate_space: ["must be normalized"] } };
  if (strokes.length > most) return { problems: { strokes: [`must be at most ${most}`] } };
  const wrong = strokes.findIndex(({ tool = "pen" }) => !tools.includes(tool));
  if (wrong !== -1) return { problems: { [`strokes.${wrong}.tool`]: [`must be one of ${tools.join(", ")}`] } };
  return { document: { version: 1, strokes } };
}

function parsed(text: string): unknown {
  const document = text.trimStart().startsWith("[") ? `{"version":1,"strokes":${text}}` : text;
  const read = parseSafely(new TextEncoder().encode(document));
  return typeof read === "string" ? null : read.value;
}
