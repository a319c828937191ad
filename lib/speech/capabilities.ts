import { config } from "#lib/config/config";
import { transcriber } from "#lib/platform/transcriber/transcriber";
import { translator } from "#lib/platform/translator/translator";

/** The available providers, and which other server gets recordings and texts. */
export function describeCapabilities() {
  const [speech, translation] = [transcriber(), translator()];
  return {
    transcription: {
      available: speech !== null,
      provider: speech?.provider ?? null,
      model: speech?.model ?? null,
      host: speech?.host ?? null,
      quality: speech?.quality ?? null,
      languages: speech?.languages ? [...speech.languages] : null,
      automatic: config().autoTranscribe,
    },
    translation: {
      available: translation !== null,
      provider: translation?.provider ?? null,
      model: translation?.model ?? null,
      host: translation?.host ?? null,
      quality: translation?.quality ?? null,
      languages: null,
      automatic: false,
    },
  };
}
