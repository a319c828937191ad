import { type DrawingProblems, readDrawing } from "./drawing-document";
import { type RedactedBox, redactedBoxes } from "./redactions";
import { readStrokes } from "./stroke";

/** A drawing ready to be stored: its documents as JSON in UTF-8, and what others need to know without reading them. */
export interface PreparedDrawing {
  document: Uint8Array;
  coordinates: Uint8Array | null;
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
      document: Buffer.from(JSON.stringify(document)),
      coordinates: coordinates === null || coordinates === undefined ? null : Buffer.from(JSON.stringify(coordinates)),
      image: typeof image === "string" || typeof image === "number" ? image : null,
      redactions: reading.kind === "own" ? redactedBoxes(readStrokes(document)) : [],
    },
  };
}
