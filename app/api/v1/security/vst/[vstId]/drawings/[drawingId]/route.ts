import { findDrawing } from "#lib/assets/drawing-rows";
import { removeDrawing } from "#lib/assets/remove-drawing";
import { deleteDrawing, getDrawing } from "#lib/contract/packages";
import { answerDrawing } from "#lib/http/answer-drawings";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getDrawing, async ({ subject, params }) => answerDrawing(await findDrawing(subject.id, params.drawingId))),
  endpoint(deleteDrawing, async ({ subject, params }) => {
    await removeDrawing(subject, params.drawingId);
    return { success: true as const, deleted: true as const };
  }),
);
