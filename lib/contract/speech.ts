import { z } from "zod";
import {
  blankAsAbsent,
  booleanText,
  clipPath,
  flatResponse,
  nullAsAbsent,
  number,
  resourceResponse,
  Timestamp,
  text,
  Url,
  Warnings,
  WholeNumber,
  withDefault,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

const Confidence = z.number().nullable().describe("From 0 to 1, as the engine has it; null where it is not known.");

const Word = z
  .object({
    word: z.string().describe("The word."),
    start: z.number().nullable().describe("Seconds; null for a word that a user typed and that has no time."),
    end: z.number().nullable(),
    confidence: Confidence,
    estimated: z.boolean().describe("Its times are guessed from the lengths of words."),
  })
  .meta({ id: "Word", description: "One word with its times." });
const Segment = z
  .object({
    id: WholeNumber.describe("Its index, from 0. PATCH refers to the segment by it."),
    start: z.number().describe("Recording time in seconds."),
    end: z.number(),
    text: z.string(),
    confidence: Confidence,
    edited: z.boolean().describe("Corrected by hand: nothing is known of its confidence."),
  })
  .meta({ id: "Segment", description: "A sentence or phrase with its times." });

const transcriptSources = ["uploaded", "imported", "engine"] as const;
export const confidenceMethods = [
  "word",
  "segment_exp_avg_logprob",
  "token_logprob",
  "token_probability",
  "unknown",
  "none",
] as const;

const Transcription = z
  .object({
    success: z.literal(true),
    status: z.literal("completed").describe("Always `completed`."),
    text: z.string().describe("The whole text."),
    confidence: Confidence,
    confidence_method: z
      .enum(confidenceMethods)
      .describe(
        "Where the confidences come from: those of words, the exponential of a segment's or a token's mean log " +
          "probability, the product of the probabilities of a word's tokens (`token_probability`), given without a " +
          "word about it (`unknown`), or `none`.",
      ),
    language: z.string().nullable().describe("BCP 47; null where it is not known."),
    duration: z.number().nullable().describe("Seconds of the recording, with what is cut; null without one."),
    words: z.array(Word),
    segments: z.array(Segment).describe("In the order of time; empty where no times are known."),
    provider: z.string().nullable().describe("The engine that wrote it; null where none is known."),
    model: z.string().nullable(),
    source: z
      .enum(transcriptSources)
      .describe("`uploaded` as a text, `imported` with a package, or written by an engine of this service."),
    edited: z.boolean().describe("Whether a user has corrected it."),
    version: WholeNumber.describe("Increases with every change."),
    warnings: Warnings.describe(
      "Each begins with a code (`no_speech`, `not_english`, `unclear_speech`, `recording_newer`, `words_withheld`); a sentence follows after `: `.",
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Transcription", description: "The transcription with times and confidences." });

const Pending = flatResponse({
  status: z.literal("processing"),
  job_id: z.string(),
  progress: WholeNumber.describe("Percent."),
  status_url: Url,
}).meta({
  id: "PendingTranscription",
  description: "The recording is being transcribed, or the transcription translated.",
});

export const transcribeClip = operation({
  id: "transcribeClip",
  method: "POST",
  path: "/api/v1/clips/{id}/transcribe",
  tag: "Speech",
  summary: "Transcribe the recording, with confidence scores",
  description:
    "Answers with the transcription that is stored, where there is one: an uploaded text of type `transcription`, what " +
    "came with an imported package, or what was transcribed before; `force` asks the engine again. A transcription that is " +
    "under way is joined, so that asking twice costs nothing. It answers when it is done, or after 25 seconds, or at once with `Prefer: respond-async`, with 202 and a job. 501 where neither a stored " +
    "one nor an engine is there.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  body: json(
    z
      .object({ language: blankAsAbsent(text(35)), force: withDefault(booleanText(), false) })
      .meta({ id: "TranscriptionRequest", description: "The options of the transcription." }),
  ),
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
    "As JSON, or as captions (`vtt`, `srt`) and plain text (`txt`) with their own media types. 404 where the clip has no " +
    "transcription; 409 for captions of one without times. The ten newest versions can be read by their number. Of a " +
    "recording that is cut, JSON has all words, at the seconds of the recording; the other formats have those that are heard, " +
    "at playback times, and are 409 for one without times, since its audible words are unknown.",
  query: z.object({
    format: blankAsAbsent(z.enum(transcriptFormats, "must be json, vtt, srt or txt")).default("json"),
    version: blankAsAbsent(number().pipe(z.int().min(1).max(2_147_483_647))),
  }),
  media: ["text/vtt", "application/x-subrip", "text/plain"],
  errors: ["validation_failed", "resource_not_found", "conflict"],
  ...transcriptionBase,
});

const SegmentEdit = z
  .object({
    id: number().pipe(z.int().min(0)),
    text: z.string().max(bounds.segmentLength),
  })
  .meta({ id: "SegmentEdit", description: "The words of one segment." });

export const updateTranscription = operation({
  id: "updateTranscription",
  method: "PATCH",
  summary: "Correct the transcription by hand; times stay",
  description:
    "`segments` names those that change by their `id`; an empty text takes a segment away. Words that stay keep their " +
    "times and confidences, others have none. `text` replaces all words: of a transcription with times it has one line " +
    "for each segment. With `If-Match` a lost update is refused (412). What it said before stays readable by `version`.",
  body: json(
    z
      .object({
        segments: nullAsAbsent(z.array(SegmentEdit).max(bounds.segmentEdits)),
        text: nullAsAbsent(z.string().max(bounds.textContentLength)),
        language: z
          .preprocess((value) => (value === "" ? null : value), text(35).nullable())
          .optional()
          .describe("BCP 47; null where it is not known."),
      })
      .refine((body) => body.segments === undefined || body.text === undefined, {
        path: ["text"],
        message: "cannot be sent together with segments",
      })
      .meta({ id: "TranscriptionChanges", description: "The corrections." }),
  ),
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
    "At most 20,000 characters. The language of the text is recognised where it is not given; 422 on `source_language` " +
    "where it cannot be. A text that is in the target language already is given back as it is.",
  access: "bearer",
  limit: "general",
  body: json(
    z
      .object({
        text: z.string().min(1).max(20_000).describe("The text to translate, at most 20,000 characters."),
        target_language: z
          .string()
          .trim()
          .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, "must be a language tag like en or pt-BR (BCP 47)")
          .max(35),
        source_language: blankAsAbsent(text(35)),
      })
      .meta({ id: "TranslationRequest", description: "The text and its languages." })
      .transform((body) => ({
        text: body.text,
        targetLanguage: body.target_language,
        sourceLanguage: body.source_language ?? "auto",
      })),
  ),
  ok: [200],
  answer: flatResponse({
    translated_text: z.string().describe("The translation."),
    source_language: z.string(),
    target_language: z.string(),
    detected_source_language: z.string().nullable().describe("The language that was recognised; null if it was given."),
    provider: z.string(),
    model: z.string().nullable(),
    characters: WholeNumber,
  }).meta({ id: "Translation", description: "The translated text." }),
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

const languageName = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, "must be a language tag like en or pt-BR (BCP 47)")
  .max(35);

const translationFacts = {
  language: z.string().describe("The target language (BCP 47)."),
  source_language: z.string().nullable().describe("The source language; null if it is unknown."),
  provider: z.string(),
  model: z.string().nullable(),
  quality: z.enum(["standard", "draft"]).describe("`draft`: good enough to get the idea."),
  current: z
    .boolean()
    .describe("False after the transcription was changed: recipients do not see it until it is translated again."),
  version: WholeNumber.describe("The version of the transcription that was translated."),
  created_at: Timestamp,
};
const TranslationInfo = z
  .object(translationFacts)
  .meta({ id: "TranslationInfo", description: "One language that the transcription was translated into." });
const TranslatedSegment = z
  .object({
    id: WholeNumber.describe("The number of the segment of the transcription."),
    start: z.number(),
    end: z.number(),
    text: z.string(),
  })
  .meta({ id: "TranslatedSegment", description: "One line of a translation, with the times of the original." });
const TranslatedTranscription = z
  .object({
    success: z.literal(true),
    status: z.literal("completed").describe("Always `completed`."),
    text: z.string().describe("The whole translated text."),
    ...translationFacts,
    segments: z.array(TranslatedSegment).describe("One for each of the transcription, with its times."),
  })
  .meta({ id: "TranslatedTranscription", description: "The transcription in another language." });

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
  summary: "The languages that the transcription was translated into",
  description: "Recipients choose among those that are `current`.",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ translations: z.array(TranslationInfo).describe("The languages, in the order of their tags.") })
      .meta({ id: "Translations", description: "The languages that the transcription was translated into." }),
  ),
  errors: ["resource_not_found"],
  ...translationsBase,
});

export const translateTranscription = operation({
  id: "translateTranscription",
  method: "POST",
  summary: "Translate the transcription, line by line",
  description:
    "Times stay, and each line is stored in its place; recipients choose among the languages that are stored. Answers with " +
    "what is stored, where that is current; after a correction only changed lines are sent to the translator, unless " +
    "`force` is given. Longer than 25 seconds, or with `Prefer: respond-async`, it answers 202 with a job.",
  body: json(
    z
      .object({
        target_language: languageName,
        force: withDefault(booleanText(), false).describe(
          "True translates every line again, including unchanged ones.",
        ),
      })
      .meta({ id: "TranscriptionTranslationRequest", description: "The language to translate the transcription into." })
      .transform((body) => ({ targetLanguage: body.target_language, force: body.force })),
  ),
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
  summary: "The transcription in another language",
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
  answer: resourceResponse(
    z
      .object({ language: z.string(), deleted: z.literal(true) })
      .meta({ id: "DeletedTranslation", description: "The translation was deleted." }),
  ),
  errors: ["resource_not_found"],
  ...translationBase,
});

const Capability = z
  .object({
    available: z.boolean().describe("Whether the feature is available."),
    provider: z.string().nullable().describe("The provider; null if there is none."),
    model: z.string().nullable(),
    host: z.string().nullable().describe("The server that gets the recording or text; null: it stays on this machine."),
    quality: z.enum(["standard", "draft"]).nullable().describe("`draft`: good enough to get the idea."),
    languages: z.array(z.string()).nullable().describe("The languages that it understands; null if they are unknown."),
    automatic: z.boolean().describe("Whether it runs automatically."),
  })
  .meta({ id: "Capability", description: "A feature's provider, and the server that gets the data." });

export const getCapabilities = operation({
  id: "getCapabilities",
  method: "GET",
  path: "/api/v1/capabilities",
  tag: "Speech",
  summary: "Get the providers of transcription and translation",
  description: "As the operator has set it up.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({
        transcription: Capability.describe("Turning recordings into text."),
        translation: Capability.describe("Turning texts into another language."),
      })
      .meta({ id: "Capabilities", description: "The providers of transcription and translation on this server." }),
  ),
  errors: [],
});
