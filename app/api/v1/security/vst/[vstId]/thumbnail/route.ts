import { findThumbnail } from "#lib/assets/find-thumbnail";
import { getThumbnail } from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { sendStored } from "#lib/http/send-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getThumbnail, async ({ request, subject }) =>
    sendStored(request, await findThumbnail(subject.id), { cacheControl: "private, no-cache" }),
  ),
);
