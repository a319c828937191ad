import { replaceImage as replacePicture } from "#lib/assets/images/replace-image";
import { removeAsset } from "#lib/assets/remove-asset";
import { deleteImageFile, getImageFile, replaceImage } from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentImageUpload } from "#lib/http/present/upload";
import { sendStored } from "#lib/http/response/send-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getImageFile, async ({ request, subject }) => sendStored(request, subject)),
  endpoint(replaceImage, async ({ subject, params, upload, ifMatch, origin, signal }) =>
    presentImageUpload(await replacePicture(subject, params.filename, upload, ifMatch, signal), subject, origin),
  ),
  endpoint(deleteImageFile, async ({ subject, params }) => {
    await removeAsset(subject, "image", params.filename);
    return { success: true as const, deleted: true as const };
  }),
);
