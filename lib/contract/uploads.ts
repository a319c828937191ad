import { z } from "zod";
import { uploadErrors } from "./drafts";
import { audioClaims, imageClaims, StoredAudio, StoredImage } from "./schema/asset";
import {
  blankAsAbsent,
  ClipId,
  clipPath,
  Deleted,
  flatResponse,
  nullAsAbsent,
  number,
  Timestamp,
  text,
  Url,
  WholeNumber,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { jsonBody, operation } from "./schema/operation";

const uploadPath = z
  .object({ vstId: ClipId, uploadId: z.string().max(64) })
  .transform(({ vstId, uploadId }) => ({ clipId: vstId, uploadId }));

const UploadSize = number().pipe(
  z
    .number()
    .int()
    .min(1)
    .max(bounds.audioBytes * 8),
);

export const createUpload = operation({
  id: "createUpload",
  answerToken: "unsent",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/uploads",
  tag: "Files",
  summary: "Open an upload in parts, for files too large for one request",
  description:
    "Announces a file of `size` bytes. Send its parts to `upload_url`, each with its `offset`; then add the file to " +
    "the clip by `POST /api/v1/security/vst/{vstId}/uploads/{uploadId}/attach`. It counts as one upload, whatever " +
    "the number of its parts, and is kept for a day.",
  access: "bearer",
  limit: "upload",
  subject: "clip",
  params: clipPath.vstId,
  body: jsonBody(
    z
      .object({
        kind: z.enum(["audio", "image"]),
        filename: blankAsAbsent(text(255)).describe("The file's own name."),
        content_type: blankAsAbsent(text(127)).describe("The media type. The file's bytes take precedence."),
        size: UploadSize,
      })
      .meta({ id: "NewUpload", description: "The file to upload in parts." })
      .transform(({ content_type, ...rest }) => ({ ...rest, contentType: content_type })),
  ),
  remakesAnswer: true,
  ok: [201],
  answer: flatResponse({
    upload_id: z.string(),
    upload_url: Url,
    method: z.literal("PUT"),
    headers: z.record(z.string(), z.string()),
    offset: WholeNumber,
    expires_at: Timestamp,
  }).meta({ id: "Upload", description: "The open upload, and where its parts go." }),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "payload_too_large", "storage_full"],
});

const Progress = flatResponse({
  upload_id: z.string(),
  offset: WholeNumber,
  size: WholeNumber,
  complete: z.boolean(),
  expires_at: Timestamp,
}).meta({ id: "UploadProgress", description: "The received part of an upload." });

export const appendUpload = operation({
  id: "appendUpload",
  answerToken: "unsent",
  method: "PUT",
  path: "/api/v1/security/vst/{vstId}/uploads/{uploadId}",
  tag: "Files",
  summary: "Append bytes at `offset`; a wrong offset is a conflict that returns the right one",
  description:
    "The body is the bytes themselves. They have to follow those that have arrived. For any other `offset` the " +
    "answer is 409 `conflict`, and its `offset` says where to continue. The server refuses bytes beyond the " +
    "announced size.",
  access: "bearer",
  limit: "media",
  subject: "upload",
  params: uploadPath,
  query: z.object({ offset: number().pipe(z.number().int().min(0)).default(0) }),
  ok: [200],
  rawBody: { maxBytes: bounds.audioBytes },
  answer: Progress,
  errors: ["validation_failed", "resource_not_found", "conflict", "payload_too_large"],
});

export const addressUpload = operation({
  id: "addressUpload",
  answerToken: "unsent",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/uploads/{uploadId}/address",
  tag: "Files",
  summary: "Get the address for the next part of an upload: the store itself, if it takes uploads directly",
  description:
    "Send `size` bytes from `offset` on to `upload_url`, with `method` and exactly `headers`; then ask again, until " +
    "`complete`. If `direct` is true, the bytes do not pass this server: the store's address takes this part only, " +
    "and must not get your token. If it is false, the address is one of this API and needs the token. After a " +
    "failure send only that part again: ask for its address.",
  access: "bearer",
  limit: "media",
  subject: "upload",
  params: uploadPath,
  body: jsonBody(
    z
      .object({
        size: nullAsAbsent(UploadSize).describe(
          "The most bytes to send in one request. Default: all that are missing.",
        ),
      })
      .meta({ id: "PartWish", description: "The size of the next part." }),
  ),
  repeatable: true,
  ok: [200],
  answer: flatResponse({
    upload_id: z.string(),
    upload_url: Url.describe("The address to send this part to."),
    method: z.literal("PUT").describe("The method to send it with."),
    headers: z.record(z.string(), z.string()).describe("Headers to send with it, unchanged."),
    offset: WholeNumber.describe("The number of bytes received. This part starts here."),
    size: WholeNumber.describe("How many bytes to send there: no more, and no fewer."),
    direct: z.boolean().describe("True where the address is of the store itself: send it no token."),
    complete: z.boolean(),
    expires_at: Timestamp.describe("When the address ends; ask for another one then."),
  }).meta({ id: "PartAddress", description: "The address of the next part of an upload." }),
  errors: ["validation_failed", "resource_not_found"],
});

export const attachUpload = operation({
  id: "attachUpload",
  answerToken: "unsent",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/uploads/{uploadId}/attach",
  tag: "Files",
  summary: "Attach a finished upload to the clip",
  description:
    "Adds the upload to the clip as announced: as an image, or as the recording, which replaces the earlier one. " +
    "`position` and `alt` count for images, `duration` and `format` for recordings, as for an upload in one request. 409 " +
    "`conflict` while bytes are missing; its `offset` says where to continue.",
  access: "bearer",
  limit: "general",
  subject: "upload",
  params: uploadPath,
  body: jsonBody(
    z
      .object({ ...imageClaims, ...audioClaims })
      .meta({ id: "UploadFields", description: "What may be said about the file." }),
  ),
  remakesAnswer: true,
  ok: [201],
  answer: z.union([StoredImage, StoredAudio]),
  errors: uploadErrors,
});

export const getUpload = operation({
  id: "getUpload",
  answerToken: "unsent",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/uploads/{uploadId}",
  tag: "Files",
  summary: "Get how much of an upload has arrived; HEAD returns it in Upload-Offset",
  description: "The offset to continue from after a lost connection.",
  access: "bearer",
  limit: "media",
  subject: "upload",
  params: uploadPath,
  ok: [200],
  answer: Progress,
  errors: ["resource_not_found"],
});

export const resizeUpload = operation({
  id: "resizeUpload",
  answerToken: "unsent",
  method: "PATCH",
  path: "/api/v1/security/vst/{vstId}/uploads/{uploadId}",
  tag: "Files",
  summary: "Announce another size, for a file that is still growing",
  description:
    "For recordings that are sent while they are made: open an upload for the beginning, announce more as the " +
    "recording grows, and its size at the end. The announced size counts towards storage. 409 `conflict` for less " +
    "than has arrived; its `offset` says how much that is.",
  access: "bearer",
  limit: "media",
  subject: "upload",
  params: uploadPath,
  body: jsonBody(
    z
      .object({ size: UploadSize })
      .meta({ id: "UploadSize", description: "The size of the file, as far as it is known now." }),
  ),
  ok: [200],
  answer: Progress,
  errors: ["validation_failed", "resource_not_found", "conflict", "payload_too_large", "storage_full"],
});

export const deleteUpload = operation({
  id: "deleteUpload",
  answerToken: "unsent",
  method: "DELETE",
  path: "/api/v1/security/vst/{vstId}/uploads/{uploadId}",
  tag: "Files",
  summary: "Cancel an upload",
  description: "Deletes the received bytes, and makes room for another upload.",
  access: "bearer",
  limit: "general",
  subject: "upload",
  params: uploadPath,
  ok: [200],
  answer: Deleted,
  errors: ["resource_not_found"],
});
