import { z } from "zod";
import { blankAsAbsent, ClipId, clipPath, number, Timestamp, text, Whole, workflow } from "./fields";
import { bounds } from "./limits";
import { operation } from "./operation";

const uploadPath = z
  .object({ vstId: ClipId, uploadId: z.string().max(64) })
  .transform(({ vstId, uploadId }) => ({ clipId: vstId, uploadId }));

export const createUpload = operation({
  id: "createUpload",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/uploads",
  tag: "Files",
  summary: "Open an upload in parts, for files too large for one request",
  access: "bearer",
  limit: "upload",
  subject: "clip",
  params: clipPath.vstId,
  body: {
    kind: "json",
    maxBytes: bounds.jsonBytes,
    schema: z
      .object({
        kind: z.enum(["audio", "image"]),
        filename: blankAsAbsent(text(255)),
        content_type: blankAsAbsent(text(127)),
        size: number().pipe(
          z
            .number()
            .int()
            .min(1)
            .max(bounds.audioBytes * 8),
        ),
      })
      .meta({ id: "NewUpload" })
      .transform(({ content_type, ...rest }) => ({ ...rest, contentType: content_type })),
  },
  ok: [201],
  answer: workflow({
    upload_id: z.string(),
    upload_url: z.string(),
    method: z.literal("PUT"),
    headers: z.record(z.string(), z.string()),
    offset: Whole,
    expires_at: Timestamp,
  }).meta({ id: "Upload" }),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "payload_too_large", "storage_full"],
});

const Progress = workflow({
  upload_id: z.string(),
  offset: Whole,
  size: Whole,
  complete: z.boolean(),
  expires_at: Timestamp,
}).meta({ id: "UploadProgress" });

export const appendUpload = operation({
  id: "appendUpload",
  method: "PUT",
  path: "/api/v1/security/vst/{vstId}/uploads/{uploadId}",
  tag: "Files",
  summary: "Append bytes at `offset`; a wrong offset is a conflict that tells the real one",
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

export const getUpload = operation({
  id: "getUpload",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/uploads/{uploadId}",
  tag: "Files",
  summary: "How much of an upload has arrived; HEAD tells it in Upload-Offset",
  access: "bearer",
  limit: "media",
  subject: "upload",
  params: uploadPath,
  ok: [200],
  answer: Progress,
  errors: ["resource_not_found"],
});

export const deleteUpload = operation({
  id: "deleteUpload",
  method: "DELETE",
  path: "/api/v1/security/vst/{vstId}/uploads/{uploadId}",
  tag: "Files",
  summary: "Give an upload up",
  access: "bearer",
  limit: "general",
  subject: "upload",
  params: uploadPath,
  ok: [200],
  answer: workflow({ deleted: z.literal(true) }),
  errors: ["resource_not_found"],
});
