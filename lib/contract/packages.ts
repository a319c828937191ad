import { z } from "zod";
import {
  blankAsAbsent,
  ClipId,
  clipPath,
  flag,
  Metadata,
  Timestamp,
  text,
  VoiceTags,
  Warnings,
  Whole,
  workflow,
} from "./fields";
import { bounds } from "./limits";
import { Manifest } from "./manifest";
import { operation } from "./operation";

const json = <T extends z.ZodType>(schema: T, maxBytes: number = bounds.jsonBytes) =>
  ({ kind: "json", schema, maxBytes }) as const;

export const JobRecord = z
  .object({
    job_id: z.string(),
    vst_id: Whole,
    type: z.string(),
    status: z.enum(["queued", "processing", "completed", "failed", "cancelled"]),
    progress: z.number(),
    stage: z.string().nullable(),
    attempts: Whole,
    max_attempts: Whole,
    error: z.object({ code: z.string(), message: z.string(), retryable: z.boolean() }).nullable(),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    download_url: z.string().nullable(),
  })
  .meta({ id: "Job" });

export type JobWire = z.output<typeof JobRecord>;

const Progress = z.object({ success: z.literal(true), ...JobRecord.shape }).meta({ id: "ConversionProgress" });

const packageBase = { tag: "Package", access: "bearer", subject: "clip", params: clipPath.vstId } as const;

export const getManifest = operation({
  id: "getManifest",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/manifest",
  summary: "The manifest: voice tags, timestamps, files",
  limit: "general",
  ok: [200],
  etag: true,
  answer: z.looseObject({ success: z.literal(true), ...Manifest.shape }),
  errors: ["resource_not_found"],
  ...packageBase,
});

const manifestShape = {
  path: "/api/v1/security/vst/{vstId}/manifest",
  limit: "general",
  body: json(
    z
      .object({
        voice_tags: VoiceTags.optional(),
        metadata: Metadata.optional(),
        timestamps: z.union([z.array(z.unknown()).max(10_000), z.record(z.string(), z.unknown())]).optional(),
      })
      .meta({ id: "ManifestChanges" })
      .transform(({ voice_tags, ...rest }) => ({ ...rest, voiceTags: voice_tags })),
  ),
  ok: [200],
  etag: true,
  answer: z.looseObject({ success: z.literal(true), message: z.string(), ...Manifest.shape }),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "precondition_failed", "storage_full"],
  ...packageBase,
} as const;

export const replaceManifest = operation({
  id: "replaceManifest",
  method: "PUT",
  summary: "Replace tags, metadata or timestamps",
  ...manifestShape,
});
export const updateManifest = operation({
  id: "updateManifest",
  method: "PATCH",
  summary: "Replace tags or timestamps, merge metadata",
  ...manifestShape,
});
export const updateManifestByPost = operation({
  id: "updateManifestByPost",
  method: "POST",
  summary: "The same as PUT",
  ...manifestShape,
});

const DrawingRecord = z
  .object({ id: z.string(), document: z.unknown(), coordinates: z.unknown(), created_at: Timestamp })
  .meta({ id: "Drawing" });

const anyJson = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()]);

export const saveDrawing = operation({
  id: "saveDrawing",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/drawings",
  summary: "Save ink or an annotation",
  limit: "general",
  body: {
    kind: "json",
    maxBytes: bounds.drawingBytes,
    reader: "drawing",
    schema: z
      .object({
        drawing_data: anyJson.nullish(),
        coordinates: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
      })
      .refine((body) => body.drawing_data != null || body.coordinates != null, {
        path: ["drawing_data"],
        message: "Give drawing_data or coordinates.",
      })
      .meta({ id: "NewDrawing" })
      .transform(({ drawing_data, coordinates }) => ({
        drawingData: drawing_data ?? null,
        coordinates: coordinates ?? null,
      })),
  },
  ok: [201],
  answer: workflow({ drawing_id: z.string(), drawings_count: Whole, drawing: DrawingRecord }).meta({
    id: "SavedDrawing",
  }),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "payload_too_large", "storage_full"],
  ...packageBase,
});

const drawingPath = z
  .object({ vstId: ClipId, drawingId: z.string().max(64) })
  .transform(({ vstId, drawingId }) => ({ clipId: vstId, drawingId }));

export const listDrawings = operation({
  id: "listDrawings",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/drawings",
  summary: "The ink of a clip, oldest first",
  limit: "general",
  ok: [200],
  answer: workflow({ drawings: z.array(DrawingRecord), drawings_count: Whole }).meta({ id: "DrawingList" }),
  errors: ["resource_not_found"],
  ...packageBase,
});

export const getDrawing = operation({
  id: "getDrawing",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/drawings/{drawingId}",
  summary: "One drawing",
  limit: "general",
  ok: [200],
  answer: workflow({ drawing: DrawingRecord }),
  errors: ["resource_not_found"],
  ...packageBase,
  params: drawingPath,
});

export const deleteDrawing = operation({
  id: "deleteDrawing",
  method: "DELETE",
  path: "/api/v1/security/vst/{vstId}/drawings/{drawingId}",
  summary: "Remove a drawing",
  limit: "general",
  ok: [200],
  answer: workflow({ deleted: z.literal(true) }),
  errors: ["resource_not_found", "conversion_in_progress"],
  ...packageBase,
  params: drawingPath,
});

export const uploadText = operation({
  id: "uploadText",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/upload-txt",
  summary: "Store text or a transcription",
  limit: "upload",
  body: json(
    z
      .object({
        text_content: z.string("is required").min(1, "is required").max(bounds.textContentLength),
        type: blankAsAbsent(text(64)).default("text"),
        language: blankAsAbsent(text(35)),
      })
      .meta({ id: "NewText" })
      .transform(({ text_content, ...rest }) => ({ ...rest, textContent: text_content })),
    bounds.textBytes,
  ),
  ok: [201],
  answer: workflow({
    text_id: z.string(),
    type: z.string(),
    filename: z.string(),
    text_url: z.string(),
    characters: Whole,
  }).meta({ id: "StoredText" }),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "payload_too_large", "storage_full"],
  ...packageBase,
});

export const completePackage = operation({
  id: "completePackage",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/complete-package",
  summary: "Finish the package and convert it to a .vst file",
  limit: "general",
  body: json(
    z
      .object({ voice_tags: VoiceTags.nullish() })
      .meta({ id: "Completion" })
      .transform(({ voice_tags }) => ({ voiceTags: voice_tags ?? undefined })),
  ),
  ok: [200],
  answer: workflow({
    status: z.literal("completed"),
    download_url: z.string(),
    conversion_status: z.enum(["draft", "processing", "completed", "failed"]),
    conversion_job: JobRecord.nullable(),
    package_url: z.string(),
    manifest_url: z.string(),
    file_size_bytes: Whole.describe("All stored bytes of the clip, as in its record."),
    package_size_bytes: Whole.nullable().describe("Bytes of the .vst file; null before there is one."),
    warnings: Warnings,
  }).meta({ id: "CompletedPackage" }),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "conversion_failed", "storage_full"],
  ...packageBase,
});

export const getPackage = operation({
  id: "getPackage",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/package",
  summary: "All assets of the clip as a ZIP, in any state",
  limit: "media",
  ok: [200, 206],
  answer: "binary",
  errors: ["resource_not_found", "range_not_satisfiable"],
  ...packageBase,
});

export const convert = operation({
  id: "convert",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/convert",
  summary: "Start the conversion, or join the running one",
  limit: "general",
  body: json(z.object({ force: flag().default(false) }).meta({ id: "ConversionRequest" })),
  ok: [202, 200],
  answer: Progress,
  errors: ["validation_failed", "resource_not_found"],
  ...packageBase,
});

export const getConversion = operation({
  id: "getConversion",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/convert",
  summary: "Status and progress of the conversion; `Prefer: wait=25` waits for its end",
  limit: "general",
  ok: [200],
  prefer: "wait",
  answer: Progress,
  errors: ["resource_not_found"],
  ...packageBase,
});

const DownloadAddress = workflow({
  download_url: z.string(),
  expires_at: Timestamp,
  filename: z.string(),
  file_size_bytes: Whole.nullable().describe("The same as package_size_bytes."),
  package_size_bytes: Whole.nullable().describe("Bytes of the .vst file; null before there is one."),
}).meta({ id: "DownloadAddress" });

export const downloadClip = operation({
  id: "downloadClip",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/download",
  summary: "The finished .vst file",
  signed: true,
  limit: "media",
  query: z
    .object({ redirect: flag().default(false), response: blankAsAbsent(z.enum(["url", "stream"])) })
    .transform((query) => query),
  ok: [200, 206],
  answer: "binary",
  media: ["application/vnd.vst+zip"],
  jsonAnswer: DownloadAddress,
  redirects: true,
  errors: ["validation_failed", "resource_not_found", "clip_not_completed", "range_not_satisfiable"],
  ...packageBase,
});
