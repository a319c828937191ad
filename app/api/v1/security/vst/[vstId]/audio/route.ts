import { getAddedAsset } from "#lib/assets/get-added-asset";
import { addAudio } from "#lib/assets/recordings/add-audio";
import * as contract from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentAudioUpload } from "#lib/http/present/upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.uploadAudio,
    async ({ subject, body, upload, origin, signal }) =>
      presentAudioUpload(await addAudio(subject, { ...body, file: upload, signal }), subject, origin),
    async ({ subject, origin }, made) => presentAudioUpload(await getAddedAsset(subject, made), subject, origin),
  ),
);
