import { createClip } from "#lib/clips/create-clip";
import { queryClipList } from "#lib/clips/list/list-clips";
import * as contract from "#lib/contract/clips";
import { answerMadeClip } from "#lib/http/answers/answer-clip";
import { answerClipList } from "#lib/http/answers/answer-clip-list";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { findCachedResponse } from "#lib/http/response/response-cache";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listClips, async ({ actor, query, subject: places, request, origin }) => {
    const { user, written } = actor;
    const { url } = request;
    const { text, parse } = await queryClipList(user, query, { written, places });
    const key = text && `${origin} ${url} ${text}`;
    const known = key && findCachedResponse(key);
    return known || answerClipList(await parse(), { limit: query.limit, url, origin, key });
  }),
  endpoint(
    contract.createClip,
    async ({ actor, body, origin }) => answerMadeClip((await createClip(actor.user, body)).id, origin),
    async ({ origin }, made) => answerMadeClip(Number(made), origin),
  ),
);
