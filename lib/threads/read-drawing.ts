import { saveDrawing } from "#lib/contract/drawings";
import { checkFields } from "#lib/contract/schema/check-fields";
import type { DrawingProblems } from "#lib/ink/drawing-document";
import { type PreparedDrawing, prepareDrawing } from "#lib/ink/prepare-drawing";
import { type JsonProblem, parseJson } from "#lib/json/parse-json";

export type ReadDrawing = { drawing: PreparedDrawing } | { problem: JsonProblem } | { problems: DrawingProblems };

export function readDrawingBody(bytes: Uint8Array): ReadDrawing {
  const parsed = parseJson(bytes);
  if ("problem" in parsed) return parsed;
  const body = checkFields(saveDrawing.body.schema, parsed.value);
  if ("errors" in body) return { problems: body.errors };
  const prepared = prepareDrawing(body.value.drawingData, body.value.coordinates);
  if ("drawing" in prepared) return prepared;
  const named = Object.entries(prepared.problems).map(([path, found]) => [`drawing_data.${path}`, found]);
  return { problems: Object.fromEntries(named) };
}
