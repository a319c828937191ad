import { generateThumbnail } from "#lib/contract/thumbnails";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentThumbnail } from "#lib/http/present/thumbnail";
import { Answered } from "#lib/http/response/answers";
import * as thumbnails from "#lib/renders/choose-thumbnail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(generateThumbnail, async ({ subject, body, origin }) => {
    const { thumbnail, isFirst } = await thumbnails.generateThumbnail(subject, body);
    return new Answered(isFirst ? 201 : 200, presentThumbnail(thumbnail, body, origin));
  }),
);
