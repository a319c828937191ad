import { z } from "zod";
import { blankAsAbsent, clipPath, number, resourceResponse } from "./schema/fields";
import { jsonBody, operation } from "./schema/operation";
import {
  Capabilities,
  DeletedTranslation,
  Pending,
  Transcription,
  TranscriptionChanges,
  TranscriptionRequest,
  TranscriptionTranslationRequest,
  TranslatedTranscription,
  Translation,
  TranslationRequest,
  Translations,
} from "./schema/transcription";

export const transcribeClip = operation({
  id: "transcribeClip",
  method: "POST",
  path: "/api/v1/clips/{id}/transcribe",
  tag: "Speech",
  summary: "Transcribe the recording, with confidence scores",
  description:
    "Returns the stored transcription, if there is one: an uploaded text of type `transcription`, that of an " +
    "imported package, or an earlier result; `force` asks the engine again. A second call joins a running " +
    "transcription and costs nothing. The answer comes when it is done. After 25 seconds, or immediately with " +
    "`Prefer: respond-async`, it is 202 with a job. 501 if there is neither a stored transcription nor an engine.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  body: jsonBody(TranscriptionRequest),
  repeatable: true,
  ok: [200, 202],
  prefer: "respond-async",
  answer: Transcription,
  pending: Pending,
  errors: [
    "validation_failed",
    "resource_not_found",
    "payload_too_large",
    "conversion_failed",
    "unsupported_language",
    "quota_exceeded",
    "provider_not_configured",
    "provider_error",
    "provider_timeout",
  ],
});

const transcriptionBase = {
  path: "/api/v1/clips/{id}/transcription",
  tag: "Speech",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  ok: [200],
  etag: true,
  answer: Transcription,
} as const;

const transcriptFormats = ["json", "vtt", "srt", "txt"] as const;

export const getTranscription = operation({
  id: "getTranscription",
  method: "GET",
  summary: "Get the transcription with times and confidences",
  description:
    "As JSON, or as captions (`vtt`, `srt`) and plain text (`txt`) with their own media types. 404 if the clip has " +
    "no transcription; 409 for captions of a transcription without times. `version` reads the ten newest versions. " +
    "For a recording with cuts, JSON has all words, at recording times. The other formats have the audible words, " +
    "at playback times, and get 409 without times, since the audible words are unknown.",
  query: z.object({
    format: blankAsAbsent(z.enum(transcriptFormats, "must be json, vtt, srt or txt")).default("json"),
    version: blankAsAbsent(number().pipe(z.int().min(1).max(2_147_483_647))),
  }),
  media: ["text/vtt", "application/x-subrip", "text/plain"],
  errors: ["validation_failed", "resource_not_found", "conflict"],
  ...transcriptionBase,
});

export const updateTranscription = operation({
  id: "updateTranscription",
  method: "PATCH",
  summary: "Correct the transcription by hand; times stay",
  description:
    "`segments` names the segments to change by their `id`; an empty text removes a segment. Unchanged words keep " +
    "their times and confidences, others have none. `text` replaces all words; for a transcription with times it " +
    "has one line for each segment. `If-Match` prevents lost updates (412). The GET reads the earlier words by " +
    "`version`.",
  body: jsonBody(TranscriptionChanges),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "precondition_failed", "storage_full"],
  ...transcriptionBase,
});

export const translateText = operation({
  id: "translateText",
  method: "POST",
  path: "/api/v1/security/ai/translate",
  tag: "Speech",
  summary: "Translate a text",
  description:
    "At most 20,000 characters. Without `source_language` the language is recognised; 422 on `source_language` if " +
    "that fails. A text in the target language is returned unchanged.",
  access: "bearer",
  limit: "general",
  body: jsonBody(TranslationRequest),
  repeatable: true,
  ok: [200],
  answer: Translation,
  errors: [
    "validation_failed",
    "payload_too_large",
    "unsupported_language",
    "quota_exceeded",
    "provider_not_configured",
    "provider_error",
    "provider_timeout",
  ],
});

const translationsBase = {
  path: "/api/v1/clips/{id}/transcription/translations",
  tag: "Speech",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
} as const;

export const listTranslations = operation({
  id: "listTranslations",
  method: "GET",
  summary: "List the languages that the transcription was translated into",
  description: "Recipients choose among those that are `current`.",
  ok: [200],
  answer: resourceResponse(Translations),
  errors: ["resource_not_found"],
  ...translationsBase,
});

export const translateTranscription = operation({
  id: "translateTranscription",
  method: "POST",
  summary: "Translate the transcription, line by line",
  description:
    "Times stay, and each line is translated in its place; recipients choose among the stored languages. Returns a " +
    "stored translation if it is current. After a correction only the changed lines are translated again, unless " +
    "`force` is true. After 25 seconds, or with `Prefer: respond-async`, the answer is 202 with a job.",
  body: jsonBody(TranscriptionTranslationRequest),
  repeatable: true,
  ok: [200, 202],
  prefer: "respond-async",
  answer: TranslatedTranscription,
  pending: Pending,
  errors: [
    "validation_failed",
    "resource_not_found",
    "unsupported_language",
    "quota_exceeded",
    "provider_not_configured",
    "provider_error",
    "provider_timeout",
  ],
  ...translationsBase,
});

const translationBase = {
  path: "/api/v1/clips/{id}/transcription/translations/{language}",
  tag: "Speech",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.translation,
} as const;

export const getTranslation = operation({
  id: "getTranslation",
  method: "GET",
  summary: "Get the transcription in another language",
  description: "As JSON, or as captions (`vtt`, `srt`) and plain text (`txt`); 409 for captions of one without times.",
  query: z.object({
    format: blankAsAbsent(z.enum(transcriptFormats, "must be json, vtt, srt or txt")).default("json"),
  }),
  ok: [200],
  answer: TranslatedTranscription,
  media: ["text/vtt", "application/x-subrip", "text/plain"],
  errors: ["validation_failed", "resource_not_found", "conflict"],
  ...translationBase,
});

export const deleteTranslation = operation({
  id: "deleteTranslation",
  method: "DELETE",
  summary: "Delete a translation of the transcription",
  description: "Recipients no longer see it.",
  ok: [200],
  answer: resourceResponse(DeletedTranslation),
  errors: ["resource_not_found"],
  ...translationBase,
});

export const getCapabilities = operation({
  id: "getCapabilities",
  method: "GET",
  path: "/api/v1/capabilities",
  tag: "Speech",
  summary: "Get the providers of transcription and translation",
  description: "As the operator has configured them.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(Capabilities),
  errors: [],
});
