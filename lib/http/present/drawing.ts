import type { Drawing } from "#lib/generated/prisma/client";

/** Ink as its owner sent it; foreign data stands under `raw`. */
export function presentDrawing(drawing: Drawing) {
  return {
    id: drawing.id,
    document: drawing.document as unknown,
    coordinates: drawing.coordinates as unknown,
    created_at: drawing.createdAt.toISOString(),
  };
}
