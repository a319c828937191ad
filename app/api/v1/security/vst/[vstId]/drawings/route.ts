import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { getSavedDrawing } from "#lib/assets/drawings/drawing-rows";
import * as contract from "#lib/contract/drawings";
import { answerDrawings, answerSavedDrawing } from "#lib/http/answers/answer-drawings";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listDrawings, async ({ subject }) => answerDrawings(subject.id)),
  endpoint(
    contract.saveDrawing,
    async ({ subject, body, query, ifMatch }) =>
      answerSavedDrawing(await addDrawing(subject, body, { ...query, ifMatch })),
    async ({ subject }, made) => answerSavedDrawing(await getSavedDrawing(subject.id, made)),
  ),
);
