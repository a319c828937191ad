import { regenerateThumbnail } from "#lib/contract/thumbnails";
import { endpoint } from "#lib/http/endpoint";
import { presentThumbnail } from "#lib/http/present/thumbnail";
import { route } from "#lib/http/route";
import * as thumbnails from "#lib/thumbnails/choose-thumbnail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(regenerateThumbnail, async ({ subject, body, origin }) => {
    const { thumbnail, isDrawn } = await thumbnails.regenerateThumbnail(subject, body);
    return { ...presentThumbnail(thumbnail, body, origin), regenerated: isDrawn };
  }),
);
