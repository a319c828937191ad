import { addDrawing } from "#lib/assets/add-drawing";
import { saveDrawing } from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint";
import { presentDrawing } from "#lib/http/present/drawing";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(saveDrawing, async ({ subject, body }) => {
    const { drawing, count } = await addDrawing(subject, body);
    return { success: true as const, drawing_id: drawing.id, drawings_count: count, drawing: presentDrawing(drawing) };
  }),
);
