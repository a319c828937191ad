import { readFile } from "node:fs/promises";
import { z } from "zod";
import { badAnswer, requestProvider } from "../providers/provider-request";
import { checkServiceKey } from "../providers/service-check";
import type { Transcriber } from "./port";

interface DeepgramOptions {
  baseUrl: string;
  apiKey: string | null;
  model: string;
  timeoutMs: number;
}

const Word = z.object({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().nullish(),
});
const Answer = z.object({
  results: z.object({
    channels: z
      .array(
        z.object({
          detected_language: z.string().nullish(),
          alternatives: z.array(
            z.object({ transcript: z.string(), confidence: z.number().nullish(), words: z.array(Word).default([]) }),
          ),
        }),
      )
      .min(1),
  }),
});

/** `/v1/listen`, in the cloud or self-hosted. */
export function deepgramTranscriber({ baseUrl, apiKey, model, timeoutMs }: DeepgramOptions): Transcriber {
  const { host } = new URL(baseUrl);
  return {
    provider: "deepgram",
    model,
    host,
    languages: null,
    quality: "standard",

    async check() {
      const url = new URL("v1/projects", baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
      await checkServiceKey(host, url.href, apiKey ? { Authorization: `Token ${apiKey}` } : {}, "DEEPGRAM_API_KEY");
      return `${host} answers${apiKey ? " and accepts the key" : ""}.`;
    },

    async transcribe({ input, language, signal, onProgress }) {
      const url = new URL("v1/listen", baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
      url.searchParams.set("model", model);
      url.searchParams.set("smart_format", "true");
      if (language) url.searchParams.set("language", language);
      else url.searchParams.set("detect_language", "true");
      const headers: Record<string, string> = {
        "Content-Type": "audio/mpeg",
        ...(apiKey ? { Authorization: `Token ${apiKey}` } : {}),
      };
      onProgress?.(10);
      const body = await readFile(input);
      const answer = Answer.safeParse(
        await requestProvider({ provider: host, url: url.href, headers, body, timeoutMs, signal }),
      );
      if (!answer.success) throw badAnswer(host);
      const [channel] = answer.data.results.channels;
      const best = channel?.alternatives[0];
      const words = (best?.words ?? []).map(({ word, punctuated_word: written, start, end, confidence }) => ({
        word: written ?? word,
        start,
        end,
        confidence,
      }));
      const about = { language: channel?.detected_language ?? language, confidence: best?.confidence };
      return { content: JSON.stringify({ ...about, confidence_method: "word", words }), warnings: [] };
    },
  };
}
