import { uploadErrors } from "./drafts";
import { AudioTrim, NewTake, TrimmedAudio } from "./schema/audio-edit";
import { clipPath } from "./schema/fields";
import { bounds } from "./schema/limits";
import { jsonBody, operation } from "./schema/operation";

export const trimAudio = operation({
  id: "trimAudio",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/audio/trim",
  tag: "Files",
  summary: "Trim the recording and cut spans out of it; `{}` restores all of it",
  description:
    "Sets the audible ranges of the recording: from `start` to `end`, without the spans of `cut`. Times are seconds " +
    "of the whole recording in every call: tags, ink, switches and transcript keep the times at which they were " +
    "recorded. Recipients, packages, videos and captions get the remaining audio, with every mark at its new time " +
    "and without the marks of cut spans. They get the earlier version until `status` is `ready`, and never audio " +
    "and marks of different versions. The recording itself stays as it was uploaded. 409 `conflict` while the " +
    "recording is being prepared, or if it cannot be decoded. If-Match takes the ETag of the clip.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.vstId,
  body: jsonBody(AudioTrim),
  repeatable: true,
  ok: [200],
  etag: true,
  answer: TrimmedAudio,
  errors: ["validation_failed", "resource_not_found", "conflict", "conversion_in_progress", "precondition_failed"],
});

export const recordOver = operation({
  id: "recordOver",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/audio/punch",
  tag: "Files",
  summary: "Replace a span of the recording with another take",
  description:
    "The server inserts the take after the span from `start` to `end` and cuts the span, so that it can be " +
    "restored. Everything after it (tags, ink, switches, transcript) keeps its audio: it moves by the length of the " +
    "take. Recipients get audio and marks together once `audio_edit.status` is `ready`, and the earlier version " +
    "until then. The recording becomes one lossless file with both, under another name. The transcription has the " +
    "words of the take only after it is made again. 409 `conflict` while the recording is being prepared, or " +
    "another take is being inserted. 412 `precondition_failed` if `recording` or If-Match names an earlier " +
    "recording or version; nothing changes then.",
  access: "bearer",
  limit: "upload",
  subject: "clip",
  params: clipPath.vstId,
  body: {
    kind: "multipart",
    file: { field: "audio_file", required: true, kind: "audio" },
    maxBytes: bounds.audioBytes + 1024 * 1024,
    schema: NewTake,
  },
  remakesAnswer: true,
  ok: [201],
  answer: TrimmedAudio,
  errors: [...uploadErrors, "precondition_failed"],
});
