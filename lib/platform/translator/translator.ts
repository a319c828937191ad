import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { assertKnownAdapter } from "../assert-known-adapter";
import { apertiumPairs, apertiumTranslator } from "./apertium";
import { deeplTranslator } from "./deepl";
import { libreTranslator } from "./libretranslate";
import { openAiTranslator } from "./openai-compatible";
import type { Translator } from "./port";

/** Null where nothing can translate here. */
export const translator = lazyPerProcess(({ config: { translator: choice } }): Translator | null => {
  switch (choice.kind) {
    case "none":
      return null;
    case "apertium": {
      const pairs = apertiumPairs();
      return pairs.length > 0 ? apertiumTranslator(pairs) : null;
    }
    case "openai-compatible":
      return openAiTranslator(choice);
    case "deepl":
      return deeplTranslator(choice);
    case "libretranslate":
      return libreTranslator(choice);
    default:
      return assertKnownAdapter(choice);
  }
});
