import { createClip } from "#lib/clips/create-clip";
import * as contract from "#lib/contract/clips";
import { answerMadeClip } from "#lib/http/answers/answer-clip";
import { answerClipList } from "#lib/http/answers/answer-clip-list";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listClips, async ({ actor, query, subject: places, request: { url }, origin }) =>
    answerClipList({ actor, query, places, url, origin }),
  ),
  endpoint(
    contract.createClip,
    async ({ actor, body, origin }) => answerMadeClip((await createClip(actor.user, body)).id, origin),
    async ({ origin }, made) => answerMadeClip(Number(made), origin),
  ),
);
