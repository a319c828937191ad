import { presignPart } from "#lib/assets/uploads/presign-part";
import * as contract from "#lib/contract/uploads";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentPartAddress } from "#lib/http/present/partial-upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.addressUpload, async ({ subject, params, body, origin }) =>
    presentPartAddress(await presignPart(subject, params.uploadId, body.size), origin),
  ),
);
