import { z } from "zod";
import { badAnswer, requestProvider } from "../providers/provider-request";
import { checkServiceKey, ServiceProblem } from "../providers/service-check";
import type { Translator } from "./port";

interface DeeplOptions {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
}

/** Targets that exist in variants only. */
const TARGETS: Readonly<Record<string, string>> = { EN: "EN-US", PT: "PT-PT", "ZH-CN": "ZH-HANS", "ZH-TW": "ZH-HANT" };
const VARIANTS = /^(EN-(US|GB)|PT-(BR|PT)|ZH-HAN[ST]|ES-419)$/;

const Usage = z.object({ character_count: z.number(), character_limit: z.number() });
const Answer = z.object({
  translations: z.array(z.object({ text: z.string(), detected_source_language: z.string().nullish() })),
});

/** `/v2/translate`, at most 50 texts a request. */
export function deeplTranslator({ baseUrl, apiKey, timeoutMs }: DeeplOptions): Translator {
  const { host } = new URL(baseUrl);
  return {
    provider: "deepl",
    model: null,
    host,
    quality: "standard",
    detectsLanguage: true,

    async check() {
      const headers = { Authorization: `DeepL-Auth-Key ${apiKey}` };
      const { json } = await checkServiceKey(host, `${baseUrl.replace(/\/$/, "")}/v2/usage`, headers, "DEEPL_API_KEY");
      const usage = Usage.safeParse(json);
      if (!usage.success) throw new ServiceProblem(`${host} answers, but not like DeepL: look at DEEPL_BASE_URL.`);
      const { character_count: used, character_limit: most } = usage.data;
      if (used >= most) throw new ServiceProblem(`${host} accepts the key, but its ${most} characters are used up.`);
      return `${host} accepts the key. ${most - used} characters are left.`;
    },

    async translate({ texts, source, target, signal }) {
      const body = new URLSearchParams(texts.map((text) => ["text", text]));
      body.set("target_lang", targetOf(target));
      if (source) body.set("source_lang", new Intl.Locale(source).language.toUpperCase());
      const headers = {
        Authorization: `DeepL-Auth-Key ${apiKey}`,
        "Content-Type": "application/x-www-form-urlencoded",
      };
      const url = `${baseUrl.replace(/\/$/, "")}/v2/translate`;
      const json = await requestProvider({ provider: host, url, headers, body: body.toString(), timeoutMs, signal });
      const answer = Answer.safeParse(json);
      if (!answer.success || answer.data.translations.length !== texts.length) throw badAnswer(host);
      const { translations } = answer.data;
      return {
        texts: translations.map(({ text }) => text),
        detected: translations[0]?.detected_source_language?.toLowerCase() ?? null,
      };
    },
  };
}

function targetOf(tag: string): string {
  const whole = tag.toUpperCase();
  const [language = ""] = whole.split("-");
  return TARGETS[whole] ?? (VARIANTS.test(whole) ? whole : (TARGETS[language] ?? language));
}
