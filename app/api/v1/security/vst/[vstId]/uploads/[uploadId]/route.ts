import { appendPart, findPartialUpload, removePartialUpload } from "#lib/assets/partial-upload";
import { appendUpload, deleteUpload, getUpload } from "#lib/contract/uploads";
import { bodyStream, declaredLength } from "#lib/http/body-stream";
import { endpoint } from "#lib/http/endpoint";
import { presentUploadProgress } from "#lib/http/present/partial-upload";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getUpload, async ({ subject, params }) =>
    presentUploadProgress(await findPartialUpload(subject, params.uploadId)),
  ),
  endpoint(appendUpload, async ({ request, subject, params, query, signal }) =>
    presentUploadProgress(
      await appendPart(
        subject,
        params.uploadId,
        { offset: query.offset, source: bodyStream(request), length: declaredLength(request) },
        signal,
      ),
    ),
  ),
  endpoint(deleteUpload, async ({ subject, params }) => {
    const { upload } = await findPartialUpload(subject, params.uploadId);
    await removePartialUpload(upload.id);
    return { success: true as const, deleted: true as const };
  }),
);
