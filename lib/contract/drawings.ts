import { z } from "zod";
import {
  ClipId,
  clipPath,
  Deleted,
  flatResponse,
  number,
  Timestamp,
  text,
  WholeNumber,
  withDefault,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";

const writeErrors = [
  "validation_failed",
  "resource_not_found",
  "conversion_in_progress",
  "precondition_failed",
  "payload_too_large",
  "storage_full",
] as const;
const drawingBase = { tag: "Package", access: "bearer", subject: "clip", params: clipPath.vstId } as const;

const DrawingRecord = z
  .object({
    id: z.string(),
    version: WholeNumber.describe("Increases with every change; part of the drawing's ETag."),
    document: z
      .unknown()
      .describe("The ink, as docs/vst.md describes it; anything that Tellmark cannot read as ink is under `raw`."),
    coordinates: z.unknown(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Drawing", description: "One drawing." });

const anyJson = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()]);

const drawingBody = {
  kind: "json",
  maxBytes: bounds.drawingBytes,
  schema: z
    .object({
      drawing_data: anyJson.nullish(),
      coordinates: z
        .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
        .nullish()
        .describe("Your own object or list, stored unchanged. Send this or `drawing_data`."),
    })
    .refine((body) => body.drawing_data != null || body.coordinates != null, {
      path: ["drawing_data"],
      message: "Give drawing_data or coordinates.",
    })
    .meta({ id: "NewDrawing", description: "Ink to keep." })
    .transform(({ drawing_data, coordinates }) => ({
      drawingData: drawing_data ?? null,
      coordinates: coordinates ?? null,
    })),
} as const;

const SavedDrawing = flatResponse({
  drawing_id: z.string().describe("The drawing's id."),
  drawings_count: WholeNumber,
  drawing: DrawingRecord,
}).meta({
  id: "SavedDrawing",
  description: "The stored drawing.",
});

export const saveDrawing = operation({
  id: "saveDrawing",
  answerToken: "unsent",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/drawings",
  summary: "Save ink or an annotation",
  description:
    "Ink as docs/vst.md describes it grows with the voice, in players, thumbnails and videos. Anything else is " +
    "kept as it was sent, and is in the package. Strokes with times of one recording name its file in " +
    "`recording`: 412 `precondition_failed` if the clip has another recording by now. With `newest` the server " +
    "stores the drawing once, even if an answer is lost or another page is faster.",
  limit: "general",
  query: z.object({
    recording: text(200).optional().describe("File name of the recording whose seconds the strokes mean."),
    newest: text(64)
      .optional()
      .describe("Id of the newest drawing that you know, or `none`: 412 if the clip's newest is another by now."),
  }),
  body: drawingBody,
  remakesAnswer: true,
  ok: [201],
  etag: true,
  answer: SavedDrawing,
  errors: writeErrors,
  ...drawingBase,
});

const drawingPath = z
  .object({ vstId: ClipId, drawingId: z.string().max(64) })
  .transform(({ vstId, drawingId }) => ({ clipId: vstId, drawingId }));

export const listDrawings = operation({
  id: "listDrawings",
  answerToken: "unsent",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/drawings",
  summary: "List the ink of a clip, oldest first",
  description: "Every drawing whole, with its strokes.",
  limit: "general",
  ok: [200],
  answer: flatResponse({ drawings: z.array(DrawingRecord), drawings_count: WholeNumber }).meta({
    id: "DrawingList",
    description: "The ink of a clip.",
  }),
  errors: ["resource_not_found"],
  ...drawingBase,
});

export const getDrawing = operation({
  id: "getDrawing",
  answerToken: "unsent",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/drawings/{drawingId}",
  summary: "Get a drawing, as it is now or in an earlier `version`",
  description: "With its strokes. `listDrawingVersions` lists the earlier versions.",
  limit: "general",
  query: z.object({ version: number().pipe(z.number().int().min(1).max(2_147_483_647)).optional() }),
  ok: [200],
  etag: true,
  answer: flatResponse({ drawing: DrawingRecord }).meta({ id: "DrawingAnswer", description: "One drawing." }),
  errors: ["validation_failed", "resource_not_found"],
  ...drawingBase,
  params: drawingPath,
});

export const listDrawingVersions = operation({
  id: "listDrawingVersions",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/drawings/{drawingId}/versions",
  summary: "List the versions of a drawing that can still be read, newest first",
  description: "The server keeps the newest 20 versions of a drawing, and at most 32 MB of earlier versions in a clip.",
  limit: "general",
  ok: [200],
  answer: flatResponse({
    versions: z
      .array(z.object({ version: WholeNumber, size_bytes: WholeNumber, updated_at: Timestamp }))
      .describe("The versions, newest first; the first is what the drawing is now."),
  }).meta({ id: "DrawingVersions", description: "Which versions of a drawing can be read." }),
  errors: ["resource_not_found"],
  ...drawingBase,
  params: drawingPath,
});

const changedDrawing = {
  path: "/api/v1/security/vst/{vstId}/drawings/{drawingId}",
  limit: "general",
  prefer: "return=minimal",
  ok: [200, 204],
  etag: true,
  answer: SavedDrawing,
  errors: writeErrors,
  ...drawingBase,
  params: drawingPath,
} as const;

export const replaceDrawing = operation({
  id: "replaceDrawing",
  answerToken: "unsent",
  method: "PUT",
  summary: "Replace the ink of a drawing",
  description: "The id and the position of the drawing stay. The earlier ink becomes an earlier version.",
  body: drawingBody,
  ...changedDrawing,
});

const StrokeName = z.union([z.string().min(1).max(64), z.number()]);

export const changeDrawing = operation({
  id: "changeDrawing",
  answerToken: "unsent",
  method: "PATCH",
  summary: "Add, replace or remove strokes of a drawing by their ids",
  description:
    "A stroke replaces the stroke with the same id; a new stroke goes on top. Only for drawings in the format with " +
    "strokes.",
  body: {
    kind: "json",
    maxBytes: bounds.jsonBytes,
    maxValues: bounds.drawingValues,
    schema: z
      .object({
        strokes: withDefault(z.array(z.record(z.string(), z.unknown())).max(5000), []).describe(
          "Strokes as docs/vst.md describes them: in the place of those with their ids, or on top.",
        ),
        remove: withDefault(z.array(StrokeName).max(5000), []).describe(
          "Ids of strokes to remove. Unknown ids are ignored.",
        ),
      })
      .refine(({ strokes, remove }) => strokes.length + remove.length > 0, {
        path: ["strokes"],
        message: "Give strokes or remove.",
      })
      .meta({ id: "StrokeChanges", description: "Strokes to add, replace or remove." }),
  },
  ...changedDrawing,
});

export const deleteDrawing = operation({
  id: "deleteDrawing",
  answerToken: "unsent",
  method: "DELETE",
  path: "/api/v1/security/vst/{vstId}/drawings/{drawingId}",
  summary: "Remove a drawing with its earlier versions",
  description: "A finished package is stale afterwards.",
  limit: "general",
  ok: [200],
  answer: Deleted,
  errors: ["resource_not_found", "conversion_in_progress"],
  ...drawingBase,
  params: drawingPath,
});
