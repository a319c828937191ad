import { addText } from "#lib/assets/add-text";
import { getAddedAsset } from "#lib/assets/get-added-asset";
import * as contract from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentTextUpload } from "#lib/http/present/upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.uploadText,
    async ({ subject, body, origin }) => presentTextUpload(await addText(subject, body), origin),
    async ({ subject, origin }, made) => presentTextUpload(await getAddedAsset(subject, made), origin),
  ),
);
