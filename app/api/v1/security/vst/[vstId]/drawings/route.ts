import { addDrawing } from "#lib/assets/add-drawing";
import { listDrawings, saveDrawing } from "#lib/contract/packages";
import { answerDrawings, answerSavedDrawing } from "#lib/http/answer-drawings";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(listDrawings, async ({ subject }) => answerDrawings(subject.id)),
  endpoint(saveDrawing, async ({ subject, body }) => answerSavedDrawing(await addDrawing(subject, body))),
);
