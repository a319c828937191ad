import { createPartialUpload, getPartialUpload } from "#lib/assets/uploads/partial-upload";
import * as contract from "#lib/contract/uploads";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentPartialUpload } from "#lib/http/present/partial-upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.createUpload,
    async ({ subject, body, origin }) => presentPartialUpload(await createPartialUpload(subject, body), origin),
    async ({ subject, origin }, made) => presentPartialUpload((await getPartialUpload(subject, made)).upload, origin),
  ),
);
