import { addDrawing } from "#lib/assets/add-drawing";
import { findSavedDrawing } from "#lib/assets/drawing-rows";
import { listDrawings, saveDrawing } from "#lib/contract/drawings";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerDrawings, answerSavedDrawing } from "#lib/http/present/answer-drawings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(listDrawings, async ({ subject }) => answerDrawings(subject.id)),
  endpoint(
    saveDrawing,
    async ({ subject, body, query, ifMatch }) =>
      answerSavedDrawing(await addDrawing(subject, body, { ...query, ifMatch })),
    async ({ subject }, made) => answerSavedDrawing(await findSavedDrawing(subject.id, made)),
  ),
);
