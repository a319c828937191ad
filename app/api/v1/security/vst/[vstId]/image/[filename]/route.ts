import { replaceImage } from "#lib/assets/images/replace-image";
import { removeAsset } from "#lib/assets/remove-asset";
import * as contract from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentImageUpload } from "#lib/http/present/upload";
import { sendStored } from "#lib/http/response/send-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getImageFile, async ({ request, subject }) => sendStored(request, subject)),
  endpoint(contract.replaceImage, async ({ subject, params, body, upload, ifMatch, origin, signal }) =>
    presentImageUpload(
      await replaceImage(subject, { ...body, name: params.filename, file: upload, ifMatch, signal }),
      subject,
      origin,
    ),
  ),
  endpoint(contract.deleteImageFile, async ({ subject, params }) => {
    await removeAsset(subject, "image", params.filename);
    return { success: true as const, deleted: true as const };
  }),
);
