import { regenerateThumbnail } from "#lib/contract/thumbnails";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentThumbnail } from "#lib/http/present/thumbnail";
import * as thumbnails from "#lib/renders/choose-thumbnail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(regenerateThumbnail, async ({ subject, body, origin }) => {
    const { thumbnail, isDrawn } = await thumbnails.regenerateThumbnail(subject, body);
    return { ...presentThumbnail(thumbnail, body, origin), regenerated: isDrawn };
  }),
);
