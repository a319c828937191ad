import { z } from "zod";
import { badAnswer, RefusedRequest, requestProvider } from "../providers/provider-request";
import { checkService, ServiceProblem } from "../providers/service-check";
import { SourceNeeded, type Translator } from "./port";

interface LibreTranslateOptions {
  baseUrl: string;
  apiKey: string | null;
  timeoutMs: number;
}

const Detected = z.object({ language: z.string() });
const Answer = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.union([Detected, z.array(Detected)]).nullish(),
});

/** `/translate` of a server that is usually self-hosted. */
export function libreTranslator({ baseUrl, apiKey, timeoutMs }: LibreTranslateOptions): Translator {
  const { host } = new URL(baseUrl);
  return {
    provider: "libretranslate",
    model: null,
    host,
    quality: "standard",
    detectsLanguage: true,

    async check() {
      const { status, json } = await checkService(host, `${baseUrl.replace(/\/$/, "")}/languages`);
      if (status === 200 && Array.isArray(json)) return `${host} answers; it knows ${json.length} languages.`;
      throw new ServiceProblem(`${host} answers, but not like LibreTranslate (${status}): look at LIBRETRANSLATE_URL.`);
    },

    async translate({ texts, source, target, signal }) {
      const wish = { q: texts, source: source ? codeOf(source) : "auto", target: codeOf(target), format: "text" };
      const request = {
        provider: host,
        url: `${baseUrl.replace(/\/$/, "")}/translate`,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(apiKey ? { ...wish, api_key: apiKey } : wish),
        timeoutMs,
        signal,
      };
      const json = await requestProvider(request).catch((error: unknown) => {
        // Servers without recognition refuse "auto".
        throw error instanceof RefusedRequest && !source ? new SourceNeeded() : error;
      });
      const answer = Answer.safeParse(json);
      if (!answer.success || answer.data.translatedText.length !== texts.length) throw badAnswer(host);
      const { translatedText, detectedLanguage } = answer.data;
      const detected = Array.isArray(detectedLanguage) ? detectedLanguage[0] : detectedLanguage;
      return { texts: translatedText, detected: detected?.language ?? null };
    },
  };
}

/** It knows languages without regions, except for these. */
function codeOf(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  if (language === "zh") return script === "Hant" ? "zh-Hant" : "zh-Hans";
  return language === "pt" && region === "BR" && /-br$/i.test(tag) ? "pt-BR" : language;
}
