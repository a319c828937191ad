import { addDrawing } from "#lib/assets/add-drawing";
import { listDrawings as list } from "#lib/assets/drawings";
import { listDrawings, saveDrawing } from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint";
import { presentDrawing } from "#lib/http/present/drawing";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(listDrawings, async ({ subject }) => {
    const drawings = await list(subject.id);
    return { success: true as const, drawings: drawings.map(presentDrawing), drawings_count: drawings.length };
  }),
  endpoint(saveDrawing, async ({ subject, body }) => {
    const { drawing, count } = await addDrawing(subject, body);
    return {
      success: true as const,
      drawing_id: drawing.id,
      drawings_count: count,
      drawing: presentDrawing(drawing),
    };
  }),
);
