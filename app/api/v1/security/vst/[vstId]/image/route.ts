import { addImage } from "#lib/assets/add-image";
import { uploadImage } from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint";
import { presentImageUpload } from "#lib/http/present/upload";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(uploadImage, async ({ subject, body, upload, origin, signal }) =>
    presentImageUpload(await addImage(subject, upload, body.position, signal), subject, origin),
  ),
);
