import { AppError } from "#lib/kernel/errors";

/** No engine can be configured yet; nothing is made up. */
export async function translateText(_input: {
  text: string;
  targetLanguage: string;
  sourceLanguage: string;
}): Promise<never> {
  throw new AppError(
    "provider_not_configured",
    "This server has no translation engine (TRANSLATE_PROVIDER is not built yet). A translation can be stored with upload-txt, type translation.",
  );
}
