import type { DrawingText } from "#lib/assets/drawing-rows";

/** Ink as its owner sent it, as JSON text; foreign data stands under `raw`. */
export function drawingJson({ id, document, coordinates, createdAt }: DrawingText): string {
  const [name, time] = [JSON.stringify(id), JSON.stringify(createdAt.toISOString())];
  return `{"id":${name},"document":${document},"coordinates":${coordinates ?? "null"},"created_at":${time}}`;
}
