import { changeDrawing } from "#lib/contract/drawings";
import { checkFields } from "#lib/contract/schema/check-fields";
import { changeStrokes, type StrokeChanges } from "#lib/ink/change-strokes";
import type { DrawingProblems } from "#lib/ink/drawing-document";
import { type JsonProblem, parseJson } from "#lib/json/parse-json";
import type { ReadDrawing } from "./read-drawing";

export interface DrawingChange {
  document: Uint8Array;
  coordinates: Uint8Array | null;
  changes: StrokeChanges | Uint8Array;
}

type ReadChanges = { changes: StrokeChanges } | { problem: JsonProblem } | { problems: DrawingProblems };

export function changeDrawingBody({ changes, ...drawing }: DrawingChange): ReadDrawing {
  const read = changes instanceof Uint8Array ? readStrokeChanges(changes) : { changes };
  return "changes" in read ? changeStrokes({ ...drawing, changes: read.changes }) : read;
}

export function readStrokeChanges(bytes: Uint8Array): ReadChanges {
  const parsed = parseJson(bytes);
  if ("problem" in parsed) return parsed;
  const body = checkFields(changeDrawing.body.schema, parsed.value);
  return "errors" in body ? { problems: body.errors } : { changes: body.value };
}
