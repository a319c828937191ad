import { z } from "zod";
import { blankAsAbsent, booleanText, clipPath, flatResponse, Url } from "./schema/fields";
import { bounds } from "./schema/limits";
import { jsonBody, operation } from "./schema/operation";
import {
  ChangedManifest,
  CompletedPackage,
  Completion,
  ConversionRequest,
  DownloadAddress,
  ManifestAnswer,
  ManifestChanges,
  NewText,
  Progress,
  StoredText,
} from "./schema/package";

const packageBase = { tag: "Package", access: "bearer", subject: "clip", params: clipPath.vstId } as const;

export const getManifest = operation({
  id: "getManifest",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/manifest",
  summary: "Get the manifest: voice tags, timestamps, files",
  description: "In any state, with the addresses of the files. docs/vst.md describes each member.",
  limit: "general",
  ok: [200],
  etag: true,
  answer: ManifestAnswer,
  errors: ["resource_not_found"],
  ...packageBase,
});

const manifestShape = {
  path: "/api/v1/security/vst/{vstId}/manifest",
  limit: "general",
  body: jsonBody(ManifestChanges),
  ok: [200],
  etag: true,
  answer: ChangedManifest,
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
  answerToken: "unsent",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/upload-txt",
  summary: "Store text or a transcription",
  description:
    "The package contains the text. A text of type `transcription` also becomes the transcription of the clip, for " +
    "captions and search: WebVTT, SubRip, the JSON of this API or of a speech engine (`text`, `segments`, `words`, " +
    "times in seconds), or plain words. The newest one counts; the text itself stays as it was sent. The warning " +
    "`not_a_transcript` means that the text is stored but could not be read as a transcription.",
  limit: "upload",
  body: jsonBody(NewText, bounds.textBytes),
  remakesAnswer: true,
  ok: [201],
  answer: StoredText,
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "payload_too_large", "storage_full"],
  ...packageBase,
});

export const completePackage = operation({
  id: "completePackage",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/complete-package",
  summary: "Finish the package and convert it to a .vst file",
  description:
    "Makes the .vst file and waits for it, 20 seconds at most. A longer conversion goes on, and `conversion_status` " +
    "is `processing`. If nothing has changed since the last time, nothing is done; a second call joins a running " +
    "conversion. A clip without a recording is completed with a warning.",
  limit: "general",
  body: jsonBody(Completion),
  repeatable: true,
  ok: [200],
  answer: CompletedPackage,
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "conversion_failed", "storage_full"],
  ...packageBase,
});

export const getPackage = operation({
  id: "getPackage",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/package",
  summary: "Get all assets of the clip as a ZIP, in any state",
  description:
    "The layout of a .vst file, made of the current content, under a name that ordinary tools open (.vst.zip).",
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
  body: jsonBody(ConversionRequest),
  repeatable: true,
  ok: [202, 200],
  answer: Progress,
  errors: ["validation_failed", "resource_not_found"],
  ...packageBase,
});

export const getConversion = operation({
  id: "getConversion",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/convert",
  summary: "Get status and progress of the conversion; `Prefer: wait=25` waits for its end",
  description: "The last job of the clip. `Prefer: wait=25` answers when it has ended, or after 25 seconds.",
  limit: "general",
  ok: [200],
  prefer: "wait",
  answer: Progress,
  errors: ["resource_not_found"],
  ...packageBase,
});

const downloadErrors = ["resource_not_found", "clip_not_completed"] as const;

export const downloadClip = operation({
  id: "downloadClip",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/download",
  summary: "Download the finished .vst file",
  description:
    "The .vst file of the last completion, with ranges; during another conversion, the earlier file. " +
    "`X-Package-Stale` says whether the clip has changed since: the file still has what was replaced or cut. " +
    "`redirect=true` answers with a 302 to a signed address; `response=url`, or an `Accept` of JSON alone, with the " +
    "answer of `GET /api/v1/security/vst/{vstId}/download/address`.",
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
  summary: "Get a signed address of the finished .vst file",
  description:
    "Opens the file without a token for an hour: for browsers, players and other clients that fetch by address.",
  limit: "general",
  ok: [200],
  answer: DownloadAddress,
  errors: downloadErrors,
  ...packageBase,
});

const PendingVideo = flatResponse({
  status: z.literal("processing"),
  job_id: z.string(),
  progress: z.number(),
  stage: z.string().nullable(),
  status_url: Url,
}).meta({ id: "PendingVideo", description: "The video is being made." });

export const getVideo = operation({
  id: "getVideo",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/video",
  tag: "Package",
  summary: "Get the clip as a video (MP4), made at its first use",
  description:
    "Images with ink and pins as they appear while the voice speaks, for places that take no link: 720p at most, " +
    `H.264 and AAC, ${bounds.videoSeconds / 60} minutes at most. In any state, of the current content; redactions ` +
    "are covered. 202 while it is made, with a job that `GET /api/v1/jobs/{jobId}` shows as well; `Prefer: wait=25` " +
    "waits for its end. The video of unchanged content is there immediately the next time; after a change it is made again. Without a " +
    "recording the video is silent and shows each image for 4 seconds with everything on it. `conversion_failed` " +
    "has a `reason`: `video_too_long`, `nothing_to_show`, `audio_undecodable`, `time_limit`, `memory_limit` (422, until the " +
    "clip changes); `engine_crashed` after three tries (500; a request 10 seconds later tries again).",
  access: "bearer",
  limit: "media",
  subject: "clip",
  params: clipPath.vstId,
  ok: [200, 206, 202],
  prefer: "wait",
  answer: "binary",
  media: ["video/mp4"],
  pending: PendingVideo,
  errors: ["resource_not_found", "conversion_failed", "storage_full", "range_not_satisfiable"],
});
