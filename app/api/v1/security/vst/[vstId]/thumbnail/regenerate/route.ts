import * as contract from "#lib/contract/thumbnails";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentThumbnail } from "#lib/http/present/thumbnail";
import { regenerateThumbnail } from "#lib/renders/choose-thumbnail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.regenerateThumbnail, async ({ subject, body, origin }) => {
    const { thumbnail, isDrawn } = await regenerateThumbnail(subject, body);
    return { ...presentThumbnail(thumbnail, body, origin), regenerated: isDrawn };
  }),
);
