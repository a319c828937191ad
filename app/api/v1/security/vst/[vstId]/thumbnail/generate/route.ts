import * as contract from "#lib/contract/thumbnails";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentThumbnail } from "#lib/http/present/thumbnail";
import { JsonResult } from "#lib/http/response/json-result";
import { generateThumbnail } from "#lib/renders/choose-thumbnail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.generateThumbnail, async ({ subject, body, origin }) => {
    const { thumbnail, isFirst } = await generateThumbnail(subject, body);
    return new JsonResult(isFirst ? 201 : 200, presentThumbnail(thumbnail, body, origin));
  }),
);
