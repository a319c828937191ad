import { readFile } from "node:fs/promises";
import { z } from "zod";
import { AppError } from "#lib/kernel/errors";
import { checkOpenAi } from "../providers/check-openai";
import { badAnswer, requestProvider } from "../providers/provider-request";
import { joinTokens } from "./join-tokens";
import type { RecognizedSpeech, Transcriber } from "./port";

interface OpenAiTranscriberOptions {
  /** Up to and including `/v1`. */
  baseUrl: string;
  /** After the base; whisper.cpp has another one. */
  path: string;
  apiKey: string | null;
  model: string;
  timeoutMs: number;
}

/** OpenAI's own limit; servers of one's own usually have the same. */
const MAX_BYTES = 25_000_000;

const Token = z.object({ token: z.string(), logprob: z.number().nullable() });
const Answer = z.looseObject({
  text: z.string(),
  language: z.string().nullish(),
  segments: z.array(z.looseObject({})).nullish(),
  words: z.array(z.looseObject({})).nullish(),
  logprobs: z.array(Token).nullish(),
});
type Answer = z.output<typeof Answer>;

/** `/audio/transcriptions` as OpenAI, Groq, speaches, whisper.cpp's server and vLLM have it. */
export function openAiTranscriber(options: OpenAiTranscriberOptions): Transcriber {
  const { baseUrl, path, apiKey, model, timeoutMs } = options;
  const { host } = new URL(baseUrl);
  // These know neither times nor verbose_json, but the probabilities of tokens.
  const isTokenModel = /^gpt-4o(-mini)?-transcribe/.test(model) && !model.includes("diarize");
  const isTextModel = isTokenModel || /^gpt-/.test(model);

  return {
    provider: "openai-compatible",
    model,
    host,
    languages: null,
    quality: "standard",

    check: () => checkOpenAi({ baseUrl, apiKey, model, prefix: "TRANSCRIBE" }),

    async transcribe({ input, language, context, signal, onProgress }) {
      const sound = await readFile(input);
      if (sound.length > MAX_BYTES) throw tooLong();
      const { FormData } = await import("undici");
      const form = new FormData();
      form.set("file", new Blob([sound], { type: "audio/mpeg" }), "recording.mp3");
      form.set("model", model);
      form.set("response_format", isTextModel ? "json" : "verbose_json");
      form.set("temperature", "0");
      if (isTokenModel) form.append("include[]", "logprobs");
      if (!isTextModel) for (const kind of ["word", "segment"]) form.append("timestamp_granularities[]", kind);
      if (language) form.set("language", new Intl.Locale(language).language);
      if (context) form.set("prompt", context);
      onProgress?.(10);
      const headers: Record<string, string> = apiKey ? { Authorization: `Bearer ${apiKey}` } : {};
      const url = `${baseUrl.replace(/\/$/, "")}${path}`;
      const json = await requestProvider({ provider: host, url, headers, body: form, timeoutMs, signal });
      const answer = Answer.safeParse(json);
      if (!answer.success) throw badAnswer(host);
      return speechOf(answer.data, language);
    },
  };
}

function speechOf({ text, language, segments, words, logprobs }: Answer, asked: string | null): RecognizedSpeech {
  const heard = audible(segments ?? []);
  const spoken = { text: heard.isCut ? undefined : text, language: language ?? asked, segments: heard.segments };
  if (words && words.length > 0) return withWarnings({ ...spoken, words });
  // whisper.cpp sends tokens of a segment as its words.
  const own = heard.segments.map((segment) =>
    Array.isArray(segment.words) ? { ...segment, words: joinTokens(segment.words) } : segment,
  );
  if (logprobs && logprobs.length > 0) {
    const confidence = Math.exp(logprobs.reduce((sum, { logprob }) => sum + (logprob ?? 0), 0) / logprobs.length);
    return withWarnings({ ...spoken, confidence, confidence_method: "token_logprob" });
  }
  return withWarnings({ ...spoken, segments: own });
}

interface Content extends Record<string, unknown> {
  text: string | undefined;
  segments: unknown[];
  words?: unknown[];
}

function withWarnings(content: Content): RecognizedSpeech {
  const hasTimes = content.segments.length > 0 || (content.words?.length ?? 0) > 0;
  const isSilent = !hasTimes && !content.text?.trim();
  const warnings = hasTimes || isSilent ? [] : ["no_times: This model gives no times, so there are no captions."];
  return { content: JSON.stringify(content), warnings };
}

const NO_SPEECH = 0.6;
const MIN_LOGPROB = -1;

/** Whisper writes "Thank you." for silence, and reports itself that there was no speech. */
function audible(segments: readonly Record<string, unknown>[]) {
  const heard = segments.filter(
    ({ no_speech_prob: silence, avg_logprob: logprob }) =>
      !(Number(silence) > NO_SPEECH && Number(logprob) < MIN_LOGPROB),
  );
  return { segments: heard, isCut: heard.length < segments.length };
}

function tooLong() {
  return new AppError(
    "payload_too_large",
    "The recording is too long for the speech service. Send one of at most 52 minutes.",
  );
}
