import { attachUpload } from "#lib/assets/attach-upload";
import { getAddedAsset } from "#lib/assets/get-added-asset";
import * as contract from "#lib/contract/uploads";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentUpload } from "#lib/http/present/upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.attachUpload,
    async ({ subject, params, body, origin, signal }) =>
      presentUpload(await attachUpload(subject, { uploadId: params.uploadId, ...body, signal }), subject, origin),
    async ({ subject, origin }, made) => presentUpload(await getAddedAsset(subject, made), subject, origin),
  ),
);
