import { removeClip } from "#lib/clips/remove-clip";
import { updateClip as change } from "#lib/clips/update-clip";
import { deleteClip, getClip, replaceClipFields, updateClip, updateClipByPost } from "#lib/contract/clips";
import { answerClip, answerView } from "#lib/http/answers/answer-clip";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { toManifest } from "#lib/http/present/manifest";
import { presentSharing } from "#lib/http/present/sharing";
import { JsonResult } from "#lib/http/response/json-result";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getClip, async ({ subject, query, origin }) => {
    const answer = answerView(subject, origin, "The clip.");
    const { id } = subject.clip;
    const manifest = query.includeManifest ? { manifest: await toManifest(id, origin) } : {};
    const sharing = query.includeSharing ? { sharing: await presentSharing(id, origin) } : {};
    const data = { ...answer.body.data, ...manifest, ...sharing };
    // These counts change without a new version, so such an answer has no ETag.
    return new JsonResult(200, { ...answer.body, data }, query.includeSharing ? {} : answer.headers);
  }),
  endpoint(updateClip, async ({ subject, body, origin, ifMatch }) => {
    return answerView(await change(subject, body, "merge", ifMatch), origin, "The clip was changed.");
  }),
  endpoint(
    updateClipByPost,
    async ({ subject, body, origin, ifMatch }) =>
      answerView(await change(subject, body, "merge", ifMatch), origin, "The clip was changed."),
    ({ subject, origin }) => answerClip(subject.id, origin, "The clip was changed."),
  ),
  endpoint(replaceClipFields, async ({ subject, body, origin, ifMatch }) => {
    return answerView(await change(subject, body, "replace", ifMatch), origin, "The clip was changed.");
  }),
  endpoint(deleteClip, async ({ subject, ifMatch }) => {
    await removeClip(subject, ifMatch);
    return {
      success: true as const,
      data: { id: subject.id, deleted: true as const },
      message: "The clip and its files are deleted.",
    };
  }),
);
