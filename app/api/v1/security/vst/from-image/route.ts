import { createClipFromImage } from "#lib/assets/images/create-clip-from-image";
import * as contract from "#lib/contract/drafts";
import { answerFromImage } from "#lib/http/answers/answer-from-image";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.createFromImage,
    async ({ actor, upload, body, signal, request, origin }) =>
      answerFromImage(
        (await createClipFromImage(actor.user, { file: upload, title: body.title, signal })).id,
        request,
        origin,
      ),
    async ({ request, origin }, made) => answerFromImage(Number(made), request, origin),
  ),
);
