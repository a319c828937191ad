import { z } from "zod";
import { blankAsAbsent, clipPath, flag, Timestamp, text, Whole, workflow } from "./fields";
import { bounds } from "./limits";
import { operation } from "./operation";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

const Word = z
  .object({ word: z.string(), start: z.number(), end: z.number(), confidence: z.number().nullable() })
  .meta({ id: "Word" });
const Segment = z
  .object({
    id: Whole,
    start: z.number(),
    end: z.number(),
    text: z.string(),
    confidence: z.number().nullable(),
  })
  .meta({ id: "Segment" });

const Transcription = z
  .object({
    success: z.literal(true),
    status: z.literal("completed"),
    text: z.string(),
    confidence: z.number().nullable(),
    language: z.string().nullable(),
    duration: z.number().nullable(),
    words: z.array(Word),
    segments: z.array(Segment),
    provider: z.string(),
    model: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "Transcription" });

const Pending = workflow({ status: z.literal("processing"), job_id: z.string(), status_url: z.string() }).meta({
  id: "PendingTranscription",
});

export const transcribeClip = operation({
  id: "transcribeClip",
  method: "POST",
  path: "/api/v1/clips/{id}/transcribe",
  tag: "Speech",
  summary: "Transcribe the recording, with confidence scores",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  body: json(
    z.object({ language: blankAsAbsent(text(35)), force: flag().default(false) }).meta({ id: "TranscriptionRequest" }),
  ),
  ok: [200, 202],
  prefer: "respond-async",
  answer: z.union([Transcription, Pending]),
  errors: ["validation_failed", "resource_not_found", "provider_not_configured"],
});

export const translateText = operation({
  id: "translateText",
  method: "POST",
  path: "/api/v1/security/ai/translate",
  tag: "Speech",
  summary: "Translate a text",
  access: "bearer",
  limit: "general",
  body: json(
    z
      .object({
        text: z.string("is required").min(1, "is required").max(20_000),
        target_language: z
          .string("is required")
          .trim()
          .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, "must be a language tag like en or pt-BR (BCP 47)")
          .max(35),
        source_language: blankAsAbsent(text(35)),
      })
      .meta({ id: "TranslationRequest" })
      .transform((body) => ({
        text: body.text,
        targetLanguage: body.target_language,
        sourceLanguage: body.source_language ?? "auto",
      })),
  ),
  ok: [200],
  answer: workflow({
    translated_text: z.string(),
    source_language: z.string(),
    target_language: z.string(),
    detected_source_language: z.string().nullable(),
    provider: z.string(),
    model: z.string().nullable(),
    characters: Whole,
  }).meta({ id: "Translation" }),
  errors: ["validation_failed", "provider_not_configured"],
});
