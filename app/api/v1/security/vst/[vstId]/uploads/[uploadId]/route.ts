import { appendPart } from "#lib/assets/uploads/append-part";
import {
  getPartialUpload,
  removePartialUpload,
  resizePartialUpload,
  syncStoredParts,
} from "#lib/assets/uploads/partial-upload";
import * as contract from "#lib/contract/uploads";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentUploadProgress } from "#lib/http/present/partial-upload";
import { bodyStream, declaredLength } from "#lib/http/request/body-stream";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getUpload, async ({ subject, params }) =>
    presentUploadProgress(await syncStoredParts(subject, params.uploadId)),
  ),
  endpoint(contract.appendUpload, async ({ request, subject, params, query, signal }) =>
    presentUploadProgress(
      await appendPart(subject, {
        uploadId: params.uploadId,
        offset: query.offset,
        source: bodyStream(request),
        length: declaredLength(request),
        signal,
      }),
    ),
  ),
  endpoint(contract.resizeUpload, async ({ subject, params, body }) =>
    presentUploadProgress(await resizePartialUpload(subject, params.uploadId, body.size)),
  ),
  endpoint(contract.deleteUpload, async ({ subject, params }) => {
    const { upload } = await getPartialUpload(subject, params.uploadId);
    await removePartialUpload(upload.id);
    return { success: true as const, deleted: true as const };
  }),
);
