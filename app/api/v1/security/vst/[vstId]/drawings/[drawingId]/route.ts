import { changeDrawing as changeStrokes } from "#lib/assets/change-drawing";
import { findDrawing } from "#lib/assets/drawing-rows";
import { findDrawingVersion } from "#lib/assets/drawing-version";
import { removeDrawing } from "#lib/assets/remove-drawing";
import { replaceDrawing as replaceInk } from "#lib/assets/replace-drawing";
import { changeDrawing, deleteDrawing, getDrawing, replaceDrawing } from "#lib/contract/drawings";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerDrawing, answerSavedDrawing } from "#lib/http/present/answer-drawings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getDrawing, async ({ request, subject, params, query }) =>
    answerDrawing(
      request,
      query.version === undefined
        ? await findDrawing(subject.id, params.drawingId)
        : await findDrawingVersion(subject.id, params.drawingId, query.version),
    ),
  ),
  endpoint(replaceDrawing, async ({ subject, params, body, ifMatch }) =>
    answerSavedDrawing(await replaceInk(subject, params.drawingId, body, ifMatch), 200),
  ),
  endpoint(changeDrawing, async ({ subject, params, body, ifMatch }) =>
    answerSavedDrawing(await changeStrokes(subject, params.drawingId, body, ifMatch), 200),
  ),
  endpoint(deleteDrawing, async ({ subject, params }) => {
    await removeDrawing(subject, params.drawingId);
    return { success: true as const, deleted: true as const };
  }),
);
