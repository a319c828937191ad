import { type PreparedDrawing, prepareDrawing } from "#lib/ink/prepare-drawing";

/** For tests: ink as it is stored, of data that can be drawn. */
export function preparedDrawing(data: unknown, coordinates: unknown = null): PreparedDrawing {
  const prepared = prepareDrawing(data, coordinates);
  if ("problems" in prepared) throw new Error(JSON.stringify(prepared.problems));
  return prepared.drawing;
}
