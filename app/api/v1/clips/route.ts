import { findClipView } from "#lib/clips/clip-view";
import { createClip as create } from "#lib/clips/create-clip";
import { listClips as list } from "#lib/clips/list-clips";
import { createClip, listClips } from "#lib/contract/clips";
import { Answered } from "#lib/http/endpoint/answers";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerClipList } from "#lib/http/present/answer-clip-list";
import { presentClip } from "#lib/http/present/clip";
import { notFound } from "#lib/kernel/errors";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(listClips, async ({ actor, query, request, origin }) => {
    return answerClipList(await list(actor.user, query), query.limit, request.url, origin);
  }),
  endpoint(createClip, async ({ actor, body, origin }) => {
    const clip = await create(actor.user, body);
    const view = await findClipView(clip.id);
    if (!view) throw notFound();
    const answer = { success: true as const, data: presentClip(view, origin), message: "The clip was made." };
    return new Answered(201, answer, { Location: `${origin}/api/v1/clips/${clip.id}` });
  }),
);
