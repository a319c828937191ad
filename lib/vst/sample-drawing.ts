import { type PreparedDrawing, prepareDrawing } from "#lib/ink/prepare-drawing";

/** For tests: valid ink in its stored form. */
export function preparedDrawing(data: unknown, coordinates: unknown = null): PreparedDrawing {
  const prepared = prepareDrawing(data, coordinates);
  if ("problems" in prepared) throw new Error(JSON.stringify(prepared.problems));
  return prepared.drawing;
}
