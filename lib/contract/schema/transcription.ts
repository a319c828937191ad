import { z } from "zod";
import {
  blankAsAbsent,
  booleanText,
  flatResponse,
  nullAsAbsent,
  number,
  Timestamp,
  text,
  Url,
  Warnings,
  WholeNumber,
  withDefault,
} from "./fields";
import { bounds } from "./limits";

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

export const Transcription = z
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

export const Pending = flatResponse({
  status: z.literal("processing"),
  job_id: z.string(),
  progress: WholeNumber.describe("Percent."),
  status_url: Url,
}).meta({
  id: "PendingTranscription",
  description: "The recording is being transcribed, or the transcription translated.",
});

export const TranscriptionRequest = z
  .object({ language: blankAsAbsent(text(35)), force: withDefault(booleanText(), false) })
  .meta({ id: "TranscriptionRequest", description: "The options of the transcription." });

const SegmentEdit = z
  .object({
    id: number().pipe(z.int().min(0)),
    text: z.string().max(bounds.segmentLength),
  })
  .meta({ id: "SegmentEdit", description: "The words of one segment." });

export const TranscriptionChanges = z
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
    message: "cannot be sent together with segments: send one of them",
  })
  .meta({ id: "TranscriptionChanges", description: "The corrections." });

const languageName = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, "must be a language tag like en or pt-BR (BCP 47)")
  .max(35);

export const TranslationRequest = z
  .object({
    text: z.string().min(1).max(20_000).describe("The text to translate, at most 20,000 characters."),
    target_language: languageName,
    source_language: blankAsAbsent(text(35)),
  })
  .meta({ id: "TranslationRequest", description: "The text and its languages." })
  .transform((body) => ({
    text: body.text,
    targetLanguage: body.target_language,
    sourceLanguage: body.source_language ?? "auto",
  }));

export const Translation = flatResponse({
  translated_text: z.string().describe("The translation."),
  source_language: z.string(),
  target_language: z.string(),
  detected_source_language: z.string().nullable().describe("The language that was recognised; null if it was given."),
  provider: z.string(),
  model: z.string().nullable(),
  characters: WholeNumber,
}).meta({ id: "Translation", description: "The translated text." });

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
export const TranslatedTranscription = z
  .object({
    success: z.literal(true),
    status: z.literal("completed").describe("Always `completed`."),
    text: z.string().describe("The whole translated text."),
    ...translationFacts,
    segments: z.array(TranslatedSegment).describe("One for each of the transcription, with its times."),
  })
  .meta({ id: "TranslatedTranscription", description: "The transcription in another language." });

export const Translations = z
  .object({ translations: z.array(TranslationInfo).describe("The languages, in the order of their tags.") })
  .meta({ id: "Translations", description: "The languages that the transcription was translated into." });

export const TranscriptionTranslationRequest = z
  .object({
    target_language: languageName,
    force: withDefault(booleanText(), false).describe("True translates every line again, including unchanged ones."),
  })
  .meta({ id: "TranscriptionTranslationRequest", description: "The language to translate the transcription into." })
  .transform((body) => ({ targetLanguage: body.target_language, force: body.force }));

export const DeletedTranslation = z
  .object({ language: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedTranslation", description: "The translation was deleted." });

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

export const Capabilities = z
  .object({
    transcription: Capability.describe("Turning recordings into text."),
    translation: Capability.describe("Turning texts into another language."),
  })
  .meta({ id: "Capabilities", description: "The providers of transcription and translation on this server." });
