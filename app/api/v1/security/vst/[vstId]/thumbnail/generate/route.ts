import { generateThumbnail } from "#lib/contract/thumbnails";
import { Answered } from "#lib/http/answers";
import { endpoint } from "#lib/http/endpoint";
import { presentThumbnail } from "#lib/http/present/thumbnail";
import { route } from "#lib/http/route";
import * as thumbnails from "#lib/thumbnails/choose-thumbnail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(generateThumbnail, async ({ subject, body, origin }) => {
    const { thumbnail, isFirst } = await thumbnails.generateThumbnail(subject, body);
    return new Answered(isFirst ? 201 : 200, presentThumbnail(thumbnail, body, origin));
  }),
);
