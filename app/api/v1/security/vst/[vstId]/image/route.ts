import { getAddedAsset } from "#lib/assets/get-added-asset";
import { addImage } from "#lib/assets/images/add-image";
import * as contract from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentImageUpload } from "#lib/http/present/upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.uploadImage,
    async ({ subject, body, upload, origin, signal }) =>
      presentImageUpload(await addImage(subject, { ...body, file: upload, signal }), subject, origin),
    async ({ subject, origin }, made) => presentImageUpload(await getAddedAsset(subject, made), subject, origin),
  ),
);
