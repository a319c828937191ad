import { createClip as create } from "#lib/clips/create-clip";
import { listClips as list } from "#lib/clips/list-clips";
import { createClip, listClips } from "#lib/contract/clips";
import { rememberedAnswer } from "#lib/http/endpoint/answer-memory";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerMadeClip } from "#lib/http/present/answer-clip";
import { answerClipList } from "#lib/http/present/answer-clip-list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(listClips, async ({ actor, query, subject: places, request, origin }) => {
    const { user, written } = actor;
    const { url } = request;
    const key = places && `${origin} ${url} ${places}`;
    const known = key && rememberedAnswer(key);
    if (known) return known;
    return answerClipList(await list(user, query, { written, places }), { limit: query.limit, url, origin, key });
  }),
  endpoint(
    createClip,
    async ({ actor, body, origin }) => answerMadeClip((await create(actor.user, body)).id, origin),
    async ({ origin }, made) => answerMadeClip(Number(made), origin),
  ),
);
