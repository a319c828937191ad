import { type PreparedDrawing, prepareDrawing } from "#lib/ink/prepare-drawing";

export function preparedDrawing(data: unknown, coordinates: unknown = null): PreparedDrawing {
  const prepared = prepareDrawing(data, coordinates);
  if ("problems" in prepared) throw new Error(JSON.stringify(prepared.problems));
  return prepared.drawing;
}
