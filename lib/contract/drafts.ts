import { z } from "zod";
import { blankAsAbsent, clipPath, number, Timestamp, text, Warnings, Whole, workflow } from "./fields";
import { bounds } from "./limits";
import { operation } from "./operation";

const multipartSlack = 1024 * 1024;

export const createDraft = operation({
  id: "createDraft",
  method: "POST",
  path: "/api/v1/security/vst/draft",
  tag: "Files",
  summary: "Start a draft",
  access: "bearer",
  limit: "general",
  body: {
    kind: "json",
    maxBytes: bounds.jsonBytes,
    schema: z
      .object({
        title: z.string("is required").trim().min(1, "is required").max(bounds.titleLength),
        description: blankAsAbsent(text(bounds.descriptionLength)),
      })
      .meta({ id: "NewDraft" }),
  },
  ok: [201],
  answer: workflow({ vst_id: Whole, status: z.literal("draft"), created_at: Timestamp }).meta({ id: "Draft" }),
  errors: ["validation_failed", "storage_full"],
});

/** Digits are an order index, a JSON object a placement, any other string a label. */
const Position = z.preprocess(
  (value) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value === "" ? undefined : value),
  z.coerce.string().max(64).optional(),
);

const uploadErrors = [
  "validation_failed",
  "resource_not_found",
  "conversion_in_progress",
  // The upload in parts that `upload_id` names is not whole yet.
  "conflict",
  "payload_too_large",
  "storage_full",
  "unsupported_media_type",
] as const;

const Stored = {
  filename: z.string(),
  content_type: z.string(),
  file_size_bytes: Whole,
  package_stale: z.boolean().optional(),
  warnings: Warnings,
};

export const uploadImage = operation({
  id: "uploadImage",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/image",
  tag: "Files",
  summary: "Add a picture",
  access: "bearer",
  limit: "upload",
  subject: "clip",
  params: clipPath.vstId,
  body: {
    kind: "multipart",
    file: { field: "image_file", required: true, kind: "image" },
    maxBytes: bounds.imageBytes + multipartSlack,
    schema: z.object({ position: Position }).meta({ id: "ImageFields" }),
  },
  ok: [201],
  answer: workflow({
    image_url: z.string(),
    position: z.union([z.number(), z.string()]),
    width: Whole.nullable(),
    height: Whole.nullable(),
    ...Stored,
  }).meta({ id: "StoredImage" }),
  errors: uploadErrors,
});

export const uploadAudio = operation({
  id: "uploadAudio",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/audio",
  tag: "Files",
  summary: "Add the recording; a second one replaces the first",
  access: "bearer",
  limit: "upload",
  subject: "clip",
  params: clipPath.vstId,
  body: {
    kind: "multipart",
    file: { field: "audio_file", required: true, kind: "audio" },
    maxBytes: bounds.audioBytes + multipartSlack,
    schema: z
      .object({
        duration: blankAsAbsent(number().pipe(z.number().min(0).max(1e7))),
        format: blankAsAbsent(text(64)),
      })
      .meta({ id: "AudioFields" }),
  },
  ok: [201],
  answer: workflow({
    audio_url: z.string(),
    duration: z.number().nullable(),
    duration_source: z.enum(["packets", "header", "claim"]).nullable(),
    format: z.string(),
    ...Stored,
  }).meta({ id: "StoredAudio" }),
  errors: uploadErrors,
});

const fileShape = {
  method: "GET",
  tag: "Files",
  access: "bearer",
  limit: "media",
  ok: [200, 206],
  answer: "binary",
  errors: ["resource_not_found", "range_not_satisfiable"],
} as const;

export const getImageFile = operation({
  id: "getImageFile",
  path: "/api/v1/security/vst/{vstId}/image/{filename}",
  summary: "The bytes of a picture, as uploaded",
  subject: "clip",
  params: clipPath.vstFile,
  ...fileShape,
});

export const getAudioFile = operation({
  id: "getAudioFile",
  path: "/api/v1/security/vst/{vstId}/audio/{filename}",
  summary: "The bytes of the recording, as uploaded",
  subject: "clip",
  params: clipPath.vstFile,
  ...fileShape,
});

export const getFile = operation({
  id: "getFile",
  path: "/api/v1/files/{filename}",
  summary: "The bytes of any file of your clips",
  params: z.object({ filename: z.string() }),
  ...fileShape,
});

const removeShape = {
  method: "DELETE",
  tag: "Files",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.vstFile,
  ok: [200],
  answer: workflow({ deleted: z.literal(true) }),
  errors: ["resource_not_found", "conversion_in_progress"],
} as const;

export const deleteImageFile = operation({
  id: "deleteImageFile",
  path: "/api/v1/security/vst/{vstId}/image/{filename}",
  summary: "Take a picture out of the clip",
  ...removeShape,
});

export const deleteAudioFile = operation({
  id: "deleteAudioFile",
  path: "/api/v1/security/vst/{vstId}/audio/{filename}",
  summary: "Take the recording out of the clip",
  ...removeShape,
});

export const getWaveform = operation({
  id: "getWaveform",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/waveform",
  tag: "Files",
  summary: "Peaks of the recording (BBC audiowaveform JSON, version 2); 202 while they are made",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.vstId,
  ok: [200, 202],
  prefer: "wait",
  answer: z.union([
    workflow({
      version: z.literal(2),
      channels: Whole,
      sample_rate: Whole,
      samples_per_pixel: Whole,
      bits: z.literal(8),
      length: Whole,
      duration: z.number(),
      data: z.array(z.number()),
    }).meta({ id: "Waveform" }),
    workflow({ status: z.literal("processing") }).meta({ id: "PendingWaveform" }),
  ]),
  errors: ["resource_not_found"],
});
