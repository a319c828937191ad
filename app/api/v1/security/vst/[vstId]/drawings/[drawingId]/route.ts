import { changeDrawing } from "#lib/assets/drawings/change-drawing";
import { getDrawing } from "#lib/assets/drawings/drawing-rows";
import { getDrawingVersion } from "#lib/assets/drawings/drawing-version";
import { removeDrawing } from "#lib/assets/drawings/remove-drawing";
import { replaceDrawing } from "#lib/assets/drawings/replace-drawing";
import * as contract from "#lib/contract/drawings";
import { answerChangedDrawing, answerDrawing } from "#lib/http/answers/answer-drawings";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getDrawing, async ({ request, subject, params, query }) =>
    answerDrawing(
      request,
      query.version === undefined
        ? await getDrawing(subject.id, params.drawingId)
        : await getDrawingVersion(subject.id, params.drawingId, query.version),
    ),
  ),
  endpoint(contract.replaceDrawing, async ({ request, subject, params, body, ifMatch }) =>
    answerChangedDrawing(
      request,
      await replaceDrawing(subject, { drawingId: params.drawingId, prepared: body, ifMatch }),
    ),
  ),
  endpoint(contract.changeDrawing, async ({ request, subject, params, body, ifMatch }) =>
    answerChangedDrawing(request, await changeDrawing(subject, { drawingId: params.drawingId, change: body, ifMatch })),
  ),
  endpoint(contract.deleteDrawing, async ({ subject, params }) => {
    await removeDrawing(subject, params.drawingId);
    return { success: true as const, deleted: true as const };
  }),
);
