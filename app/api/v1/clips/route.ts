import { findClipView } from "#lib/clips/clip-view";
import { createClip as create } from "#lib/clips/create-clip";
import { listClips as list } from "#lib/clips/list-clips";
import { createClip, listClips } from "#lib/contract/clips";
import { notFound } from "#lib/errors";
import { Answered } from "#lib/http/answers";
import { endpoint } from "#lib/http/endpoint";
import { presentClip } from "#lib/http/present/clip";
import { listAnswer, presentSeek } from "#lib/http/present/pagination";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(listClips, async ({ actor, query, request, origin }) => {
    const found = await list(actor.user, query);
    const clips = found.views.map((view) => presentClip(view, origin));
    const pagination = presentSeek(found, query.limit);
    return listAnswer(
      { success: true as const, data: { clips, pagination }, message: "Your clips." },
      request.url,
      origin,
    );
  }),
  endpoint(createClip, async ({ actor, body, origin }) => {
    const clip = await create(actor.user, body);
    const view = await findClipView(clip.id);
    if (!view) throw notFound();
    const answer = { success: true as const, data: presentClip(view, origin), message: "The clip was made." };
    return new Answered(201, answer, { Location: `${origin}/api/v1/clips/${clip.id}` });
  }),
);
