import type { Translation } from "#lib/speech/translate-text";

export function presentTranslation({ translatedText, provider, model, characters, ...languages }: Translation) {
  return {
    success: true as const,
    translated_text: translatedText,
    source_language: languages.sourceLanguage,
    target_language: languages.targetLanguage,
    detected_source_language: languages.detectedSourceLanguage,
    provider,
    model,
    characters,
  };
}
