import { findDrawing, removeDrawing } from "#lib/assets/drawings";
import { deleteDrawing, getDrawing } from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint";
import { presentDrawing } from "#lib/http/present/drawing";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getDrawing, async ({ subject, params }) => ({
    success: true as const,
    drawing: presentDrawing(await findDrawing(subject.id, params.drawingId)),
  })),
  endpoint(deleteDrawing, async ({ subject, params }) => {
    await removeDrawing(subject, params.drawingId);
    return { success: true as const, deleted: true as const };
  }),
);
