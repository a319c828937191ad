import { AppError, fieldError } from "#lib/kernel/errors";
import { translator } from "#lib/platform/translator/translator";
import { languageTag } from "#lib/vst/model/language-tag";
import { detectSource, translateWithSource } from "./detect-source";
import { runMetered } from "./metered-use";

export interface Translation {
  translatedText: string;
  sourceLanguage: string;
  targetLanguage: string;
  detectedSourceLanguage: string | null;
  provider: string;
  model: string | null;
  characters: number;
}

export async function translateText(
  userId: string,
  { text, ...languages }: { text: string; targetLanguage: string; sourceLanguage: string },
  signal: AbortSignal,
): Promise<Translation> {
  const target = assertKnownLanguage("target_language", languages.targetLanguage);
  const isGiven = !/^(?:auto|detect|und|unknown)$/i.test(languages.sourceLanguage.trim());
  const source = isGiven ? assertKnownLanguage("source_language", languages.sourceLanguage) : null;
  const engine = translator();
  if (!engine) throw translatorNotConfiguredError();
  const { provider, model } = engine;
  const about = { targetLanguage: target, provider, model, characters: [...text].length };
  if (source && isSameLanguage(source, target)) {
    // Services would bill it.
    return { ...about, translatedText: text, sourceLanguage: source, detectedSourceLanguage: null };
  }
  const given = await detectSource(engine, { source, text, target });
  if (given === undefined) throw unrecognised();
  if (given && isSameLanguage(given, target)) {
    return { ...about, translatedText: text, sourceLanguage: given, detectedSourceLanguage: given };
  }
  const translated = await runMetered({ userId, kind: "translation", amount: about.characters }, async () => {
    const wish = { source: given, text, target };
    const found = await translateWithSource(engine, wish, (from) =>
      engine.translate({ texts: [text], source: from, target, signal }),
    );
    if (!found) throw unrecognised();
    return found;
  });
  const { texts, detected } = translated.done;
  const detectedSourceLanguage = source ? null : (translated.source ?? languageTag(detected));
  const sourceLanguage = source ?? detectedSourceLanguage ?? "und";
  return { ...about, translatedText: texts[0] ?? "", sourceLanguage, detectedSourceLanguage };
}

export function assertKnownLanguage(field: string, language: string): string {
  const tag = languageTag(language);
  if (tag) return tag;
  const message = `${language} is no language that is known (BCP 47: en, pt-BR, zh-Hant).`;
  throw new AppError("unsupported_language", message, { errors: { [field]: [message] } });
}

/** `en` is any English, `en-GB` is not `en-US`. */
export function isSameLanguage(source: string, target: string): boolean {
  return source === target || source.split("-")[0] === target;
}

function unrecognised(): AppError {
  return fieldError("source_language", "is needed: the language of the text could not be recognised (en, pt-BR, ...)");
}

export function translatorNotConfiguredError(): AppError {
  return new AppError(
    "provider_not_configured",
    "This server has no translation engine. Set DEEPL_API_KEY, LIBRETRANSLATE_URL, TRANSLATE_BASE_URL with TRANSLATE_MODEL, " +
      "or OPENAI_API_KEY; or install apertium and a pair of languages, on Debian: apt install apertium apertium-eng-spa. A " +
      "translation can be stored with upload-txt, type translation.",
  );
}
