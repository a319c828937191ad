import { updateClip } from "#lib/clips/update-clip";
import * as contract from "#lib/contract/packages";
import { answerManifest } from "#lib/http/answers/answer-manifest";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getManifest, async ({ subject, origin }) => answerManifest(subject, origin)),
  endpoint(contract.replaceManifest, async ({ subject, body, origin, ifMatch }) => {
    await updateClip(subject, { ...body, onMetadata: "replace", ifMatch });
    return answerManifest(subject, origin, "The manifest was changed.");
  }),
  endpoint(contract.updateManifest, async ({ subject, body, origin, ifMatch }) => {
    await updateClip(subject, { ...body, ifMatch });
    return answerManifest(subject, origin, "The manifest was changed.");
  }),
  endpoint(
    contract.updateManifestByPost,
    async ({ subject, body, origin, ifMatch }) => {
      await updateClip(subject, { ...body, onMetadata: "replace", ifMatch });
      return answerManifest(subject, origin, "The manifest was changed.");
    },
    ({ subject, origin }) => answerManifest(subject, origin, "The manifest was changed."),
  ),
);
