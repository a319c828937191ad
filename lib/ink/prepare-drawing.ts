import { type DrawingProblems, readDrawing } from "./drawing-document";
import { countLaserPoints } from "./laser/laser-points";
import { type RedactedBox, redactedBoxes } from "./redactions";
import { readStrokes } from "./stroke";

/** The stored form: JSON in UTF-8, and facts for others so that they need not parse it. */
export interface PreparedDrawing {
  document: Uint8Array;
  coordinates: Uint8Array | null;
  image: string | number | null;
  redactions: RedactedBox[];
  laserPoints: number;
}

export type DrawingPreparation = { drawing: PreparedDrawing } | { problems: DrawingProblems };

export function prepareDrawing(data: unknown, coordinates: unknown): DrawingPreparation {
  const reading = readDrawing(data);
  if (reading.kind === "wrong") return { problems: reading.problems };
  const { document } = reading;
  const { image } = document;
  const strokes = reading.kind === "own" ? readStrokes(document) : [];
  return {
    drawing: {
      document: Buffer.from(JSON.stringify(document)),
      coordinates: coordinates === null || coordinates === undefined ? null : Buffer.from(JSON.stringify(coordinates)),
      image: typeof image === "string" || typeof image === "number" ? image : null,
      redactions: redactedBoxes(strokes),
      laserPoints: countLaserPoints(strokes),
    },
  };
}
