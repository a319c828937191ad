import * as contract from "#lib/contract/clips";
import { duplicateClip } from "#lib/copies/duplicate-clip";
import { answerMadeClip } from "#lib/http/answers/answer-clip";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.duplicateClip,
    async ({ subject, body, origin, signal }) =>
      answerMadeClip(await duplicateClip(subject, body.title, signal), origin),
    async ({ origin }, made) => answerMadeClip(Number(made), origin),
  ),
);
