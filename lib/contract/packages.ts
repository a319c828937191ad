import { z } from "zod";
import { Manifest } from "./manifest";
import {
  blankAsAbsent,
  booleanText,
  clipPath,
  flatResponse,
  Metadata,
  nullAsAbsent,
  PictureSwitches,
  Timestamp,
  text,
  Url,
  VoiceTags,
  Warnings,
  WholeNumber,
  withDefault,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";

const json = <T extends z.ZodType>(schema: T, maxBytes: number = bounds.jsonBytes) =>
  ({ kind: "json", schema, maxBytes }) as const;

export const JobRecord = z
  .object({
    job_id: z.string(),
    vst_id: WholeNumber,
    type: z.string().describe("What kind of work it is: `convert`, `video`, `transcribe` or `translate`."),
    status: z.enum(["queued", "processing", "completed", "failed", "cancelled"]).describe("The state of the work."),
    progress: z.number(),
    stage: z.string().nullable(),
    attempts: WholeNumber,
    max_attempts: WholeNumber.describe("The maximum number of attempts."),
    error: z
      .object({
        code: z.string().describe("The error code, for programs."),
        message: z.string().describe("The error as a sentence, for users."),
        retryable: z.boolean().describe("Whether a retry may help."),
      })
      .nullable(),
    created_at: Timestamp,
    started_at: Timestamp.nullable().describe("The time at which it started; null before that."),
    finished_at: Timestamp.nullable().describe("The time at which it ended; null before that."),
    download_url: Url.nullable().describe("The address of the result; null until the job is completed."),
  })
  .meta({ id: "Job", description: "A job and its progress." });

export type JobWire = z.output<typeof JobRecord>;

const Progress = z
  .object({ success: z.literal(true), ...JobRecord.shape })
  .meta({ id: "ConversionProgress", description: "The conversion and its progress." });

const packageBase = { tag: "Package", access: "bearer", subject: "clip", params: clipPath.vstId } as const;

export const getManifest = operation({
  id: "getManifest",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/manifest",
  summary: "The manifest: voice tags, timestamps, files",
  description: "In any state, with the addresses of the files. docs/vst.md describes each member.",
  limit: "general",
  ok: [200],
  etag: true,
  answer: z
    .looseObject({ success: z.literal(true), ...Manifest.shape })
    .meta({ id: "ManifestAnswer", description: "The manifest." }),
  errors: ["resource_not_found"],
  ...packageBase,
});

const manifestShape = {
  path: "/api/v1/security/vst/{vstId}/manifest",
  limit: "general",
  body: json(
    z
      .object({
        voice_tags: nullAsAbsent(VoiceTags).describe("The new pins. They replace all existing pins."),
        picture_switches: nullAsAbsent(PictureSwitches).describe(
          "The new switches. They replace all existing switches; an empty list removes them.",
        ),
        metadata: nullAsAbsent(Metadata).describe(
          "PATCH merges it into the existing object (RFC 7396). PUT and POST replace the object.",
        ),
        timestamps: nullAsAbsent(
          z.union([z.array(z.unknown()).max(10_000), z.record(z.string(), z.unknown())]),
        ).describe("Your own list or object, kept as it is; it stands in the place of the tags' times."),
      })
      .meta({ id: "ManifestChanges", description: "The changes. Absent members stay as they are." })
      .transform(({ voice_tags, picture_switches, ...rest }) => ({
        ...rest,
        voiceTags: voice_tags,
        pictureSwitches: picture_switches,
      })),
  ),
  ok: [200],
  etag: true,
  answer: z
    .looseObject({ success: z.literal(true), message: z.string(), ...Manifest.shape })
    .meta({ id: "ChangedManifest", description: "The manifest after the change." }),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "precondition_failed", "storage_full"],
  ...packageBase,
} as const;

export const replaceManifest = operation({
  id: "replaceManifest",
  method: "PUT",
  summary: "Replace tags, metadata or timestamps",
  description:
    "Replaces the members that are sent and keeps the others. Tags and metadata are those of the clip's record.",
  ...manifestShape,
});
export const updateManifest = operation({
  id: "updateManifest",
  method: "PATCH",
  summary: "Replace tags or timestamps, merge metadata",
  description: "Replaces tags and timestamps that are sent, and merges metadata (RFC 7396).",
  ...manifestShape,
});
export const updateManifestByPost = operation({
  id: "updateManifestByPost",
  method: "POST",
  summary: "The same as PUT",
  description: "For clients that cannot send PUT.",
  remakesAnswer: true,
  ...manifestShape,
});

export const uploadText = operation({
  id: "uploadText",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/upload-txt",
  summary: "Store text or a transcription",
  description:
    "A text goes along in the package. One of type `transcription` becomes the transcription of the clip as well, as " +
    "captions and for the search: WebVTT, SubRip, the JSON of this API or of a speech engine (`text`, `segments`, " +
    "`words`, times in seconds), or plain words. The newest one counts; the text itself is kept as it was sent. The " +
    "warning `not_a_transcript` tells that it was stored, but could not be read as a transcription.",
  limit: "upload",
  body: json(
    z
      .object({
        text_content: z
          .string()
          .min(1)
          .max(bounds.textContentLength)
          .describe("The text, at most 1,048,576 characters."),
        type: withDefault(text(64), "text").describe(
          "The type of the text: text, note, transcription, translation, caption, description, srt, vtt, or your own word.",
        ),
        language: blankAsAbsent(text(35)).describe("The text's language as a tag like `en` or `pt-BR` (BCP 47)."),
      })
      .meta({ id: "NewText", description: "The text to store." })
      .transform(({ text_content, ...rest }) => ({ ...rest, textContent: text_content })),
    bounds.textBytes,
  ),
  remakesAnswer: true,
  ok: [201],
  answer: flatResponse({
    text_id: z.string().describe("The text's id."),
    type: z
      .string()
      .describe("The stored type: lower case, with hyphens for all characters except letters and digits."),
    filename: z.string(),
    text_url: Url.describe("The address of the text."),
    characters: WholeNumber,
    warnings: Warnings,
  }).meta({ id: "StoredText", description: "The stored text." }),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "payload_too_large", "storage_full"],
  ...packageBase,
});

export const completePackage = operation({
  id: "completePackage",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/complete-package",
  summary: "Finish the package and convert it to a .vst file",
  description:
    "Makes the .vst file and waits for it, 20 seconds at most; a longer conversion goes on, and `conversion_status` " +
    "is `processing`. Nothing is done where nothing has changed since the last time; a second call joins a " +
    "conversion that runs. A clip without a recording is completed with a warning.",
  limit: "general",
  body: json(
    z
      .object({
        voice_tags: nullAsAbsent(VoiceTags).describe(
          "The pins, which replace all that were there; absent or null keeps those.",
        ),
      })
      .meta({ id: "Completion", description: "The last changes before the package is completed." })
      .transform(({ voice_tags }) => ({ voiceTags: voice_tags })),
  ),
  ok: [200],
  answer: flatResponse({
    status: z
      .literal("completed")
      .describe("Always `completed`: the package is stored. `conversion_status` is the state of the conversion."),
    download_url: Url,
    conversion_status: z.enum(["draft", "processing", "completed", "failed"]),
    conversion_job: JobRecord.nullable().describe("The conversion; null if none was needed."),
    package_url: Url.describe("The address of all assets as a ZIP, in any state."),
    manifest_url: Url.describe("The address of the manifest."),
    file_size_bytes: WholeNumber.describe("All stored bytes of the clip, as in its record."),
    package_size_bytes: WholeNumber.nullable().describe("Bytes of the .vst file; null before there is one."),
    warnings: Warnings,
  }).meta({ id: "CompletedPackage", description: "The finished package." }),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "conversion_failed", "storage_full"],
  ...packageBase,
});

export const getPackage = operation({
  id: "getPackage",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/package",
  summary: "All assets of the clip as a ZIP, in any state",
  description:
    "The layout of a .vst file, made of what there is now, under a name that ordinary tools open (.vst.zip).",
  limit: "media",
  ok: [200, 206],
  answer: "binary",
  media: ["application/zip"],
  errors: ["resource_not_found", "range_not_satisfiable"],
  ...packageBase,
});

export const convert = operation({
  id: "convert",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/convert",
  summary: "Start the conversion, or join the running one",
  description: "Answers immediately with the job. With `force`, the server converts a completed clip again.",
  limit: "general",
  body: json(
    z
      .object({ force: withDefault(booleanText(), false) })
      .meta({ id: "ConversionRequest", description: "The options of the conversion." }),
  ),
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
  description: "The last job of the clip. `Prefer: wait=25` answers when it has ended, or after 25 seconds.",
  limit: "general",
  ok: [200],
  prefer: "wait",
  answer: Progress,
  errors: ["resource_not_found"],
  ...packageBase,
});

const downloadErrors = ["resource_not_found", "clip_not_completed"] as const;

const DownloadAddress = flatResponse({
  download_url: Url.describe("A signed address: it opens without a token until `expires_at`."),
  expires_at: Timestamp,
  filename: z.string(),
  file_size_bytes: WholeNumber.nullable().describe("The same as package_size_bytes."),
  package_size_bytes: WholeNumber.nullable().describe("Bytes of the .vst file; null before there is one."),
  package_stale: z.boolean(),
}).meta({ id: "DownloadAddress", description: "A signed address of the .vst file." });

export const downloadClip = operation({
  id: "downloadClip",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/download",
  summary: "The finished .vst file",
  description:
    "The .vst file of the last completion, in ranges; while the clip is converted again, the one before. " +
    "`X-Package-Stale` tells whether the clip was changed since: what was replaced or taken out is still in it. " +
    "`redirect=true` answers with a 302 to a signed address; `response=url`, or an `Accept` of JSON alone, with " +
    "what `GET /api/v1/security/vst/{vstId}/download/address` answers.",
  signed: true,
  limit: "media",
  query: z
    .object({ redirect: booleanText().default(false), response: blankAsAbsent(z.enum(["url", "stream"])) })
    .transform((query) => query),
  ok: [200, 206],
  answer: "binary",
  media: ["application/vnd.vst+zip"],
  headers: ["X-Package-Stale"],
  jsonAnswer: DownloadAddress,
  redirects: true,
  errors: [...downloadErrors, "validation_failed", "range_not_satisfiable"],
  ...packageBase,
});

export const getDownloadAddress = operation({
  id: "getDownloadAddress",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/download/address",
  summary: "A signed address of the finished .vst file",
  description:
    "Opens the file without a token for an hour: for browsers, players and other clients that fetch by address.",
  limit: "general",
  ok: [200],
  answer: DownloadAddress,
  errors: downloadErrors,
  ...packageBase,
});
