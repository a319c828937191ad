import { removeClip } from "#lib/clips/remove-clip";
import { updateClip } from "#lib/clips/update-clip";
import * as contract from "#lib/contract/clips";
import { answerAnswerer, answerClip, answerView } from "#lib/http/answers/answer-clip";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { toManifest } from "#lib/http/present/manifest";
import { presentSharing } from "#lib/http/present/share";
import { JsonResult } from "#lib/http/response/json-result";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getClip, async ({ actor, subject, query, origin }) => {
    if (actor.token?.kind === "answer") return answerAnswerer(subject, origin);
    const answer = answerView(subject, origin, "The clip.");
    const { id } = subject.clip;
    const manifest = query.includeManifest ? { manifest: await toManifest(id, origin) } : {};
    const sharing = query.includeSharing ? { sharing: await presentSharing(id, origin) } : {};
    const data = { ...answer.body.data, ...manifest, ...sharing };
    // These counts change without a new version, so such an answer has no ETag.
    return new JsonResult(200, { ...answer.body, data }, query.includeSharing ? {} : answer.headers);
  }),
  endpoint(contract.updateClip, async ({ subject, body, origin, ifMatch }) => {
    return answerView(await updateClip(subject, { ...body, ifMatch }), origin, "The clip was changed.");
  }),
  endpoint(
    contract.updateClipByPost,
    async ({ subject, body, origin, ifMatch }) =>
      answerView(await updateClip(subject, { ...body, ifMatch }), origin, "The clip was changed."),
    ({ subject, origin }) => answerClip(subject.id, origin, "The clip was changed."),
  ),
  endpoint(contract.replaceClipFields, async ({ subject, body, origin, ifMatch }) => {
    return answerView(
      await updateClip(subject, { ...body, onMetadata: "replace", ifMatch }),
      origin,
      "The clip was changed.",
    );
  }),
  endpoint(contract.deleteClip, async ({ subject, ifMatch }) => {
    await removeClip(subject, ifMatch);
    return {
      success: true as const,
      data: { id: subject.id, deleted: true as const },
      message: "The clip and its files are deleted.",
    };
  }),
);
