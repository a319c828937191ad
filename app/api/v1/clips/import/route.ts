import { findClipView } from "#lib/clips/clip-view";
import { importClip } from "#lib/contract/transfer";
import { Answered } from "#lib/http/endpoint/answers";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentClip } from "#lib/http/present/clip";
import { importClip as importFile } from "#lib/imports/import-clip";
import { notFound } from "#lib/kernel/errors";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(importClip, async ({ actor, upload, origin, signal }) => {
    const { clipId, warnings } = await importFile(actor.user, upload, signal);
    const view = await findClipView(clipId);
    if (!view) throw notFound();
    const data = { ...presentClip(view, origin), warnings };
    const answer = { success: true as const, data, message: "The clip was imported." };
    return new Answered(201, answer, { Location: `${origin}/api/v1/clips/${clipId}` });
  }),
);
