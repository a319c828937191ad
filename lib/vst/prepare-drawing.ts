import { type DrawingProblems, readDrawing } from "./drawing-document";
import { type RedactedBox, redactedBoxes } from "./ink-redactions";
import { readStrokes } from "./ink-stroke";

/** A drawing ready to be stored: its documents as JSON texts, and what others need to know without reading them. */
export interface PreparedDrawing {
  document: string;
  coordinates: string | null;
  /** What the document says of its picture. */
  image: string | number | null;
  /** What its redact strokes cover. */
  redactions: RedactedBox[];
}

export type DrawingPreparation = { drawing: PreparedDrawing } | { problems: DrawingProblems };

/** Reads ink of any kind, checks our own and writes it down; pure, and slow where the ink is large. */
export function prepareDrawing(data: unknown, coordinates: unknown): DrawingPreparation {
  const reading = readDrawing(data);
  if (reading.kind === "wrong") return { problems: reading.problems };
  const { document } = reading;
  const { image } = document;
  return {
    drawing: {
      document: JSON.stringify(document),
      coordinates: coordinates === null || coordinates === undefined ? null : JSON.stringify(coordinates),
      image: typeof image === "string" || typeof image === "number" ? image : null,
      redactions: reading.kind === "own" ? redactedBoxes(readStrokes(document)) : [],
    },
  };
}
