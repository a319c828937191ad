/** @typedef {import("./recorder.mjs").Recorder} Recorder */

/** Operations that need a provider have hand-written examples, which tests also validate. @param {Recorder} recorder @param {number} id of the clip */
export function writeTranslations({ answers }, id) {
  answers.translateText = {
    body: { text: "The valve drips here.", target_language: "es" },
    status: 200,
    answer: {
      success: true,
      translated_text: "La válvula gotea aquí.",
      source_language: "en",
      target_language: "es",
      detected_source_language: "en",
      provider: "libretranslate",
      model: null,
      characters: 21,
    },
  };

  const translated = {
    language: "es",
    source_language: "en",
    provider: "libretranslate",
    model: null,
    quality: "standard",
    current: true,
    version: 2,
    created_at: "2026-11-02T09:30:00.000Z",
  };
  const translatedTranscription = {
    success: true,
    status: "completed",
    text: "La válvula gotea aquí.",
    ...translated,
    segments: [{ id: 0, start: 0.2, end: 1.9, text: "La válvula gotea aquí." }],
  };
  answers.translateTranscription = {
    params: { id },
    body: { target_language: "es" },
    status: 200,
    answer: translatedTranscription,
  };
  answers.listTranslations = {
    params: { id },
    status: 200,
    answer: { success: true, data: { translations: [translated] }, message: "The translations." },
  };
  answers.getTranslation = { params: { id, language: "es" }, status: 200, answer: translatedTranscription };
  answers.deleteTranslation = {
    params: { id, language: "es" },
    status: 200,
    answer: { success: true, data: { language: "es", deleted: true }, message: "The translation was deleted." },
  };
}
