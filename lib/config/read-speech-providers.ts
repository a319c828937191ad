import type { EnvironmentReader } from "./environment-reader";
export type TranscriberChoice =
  | { kind: "none" }
  | { kind: "embedded" }
  | OpenAiTranscriberChoice
  | DeepgramChoice
  | PocketsphinxChoice;

type OpenAiTranscriberChoice = {
  kind: "openai-compatible";
  baseUrl: string;
  path: string;
  apiKey: string | null;
  model: string;
  timeoutMs: number;
  pieceSeconds: number;
};

type DeepgramChoice = {
  kind: "deepgram";
  baseUrl: string;
  apiKey: string | null;
  model: string;
  timeoutMs: number;
  pieceSeconds: number;
};

type PocketsphinxChoice = { kind: "pocketsphinx"; modelDir: string };

export type TranslatorChoice =
  | { kind: "none" }
  | { kind: "apertium" }
  | OpenAiTranslatorChoice
  | DeeplChoice
  | LibreTranslateChoice;

type OpenAiTranslatorChoice = {
  kind: "openai-compatible";
  baseUrl: string;
  apiKey: string | null;
  model: string;
  timeoutMs: number;
};

type DeeplChoice = { kind: "deepl"; baseUrl: string; apiKey: string; timeoutMs: number };

type LibreTranslateChoice = { kind: "libretranslate"; baseUrl: string; apiKey: string | null; timeoutMs: number };

/** Variables of transcription and translation, for docs/configuration.md. */
export const speechVariables = Object.freeze([
  {
    name: "TRANSCRIBE_PROVIDER",
    meaning: "transcription engine: auto, embedded, openai-compatible, deepgram, pocketsphinx (drafts) or none",
    standard:
      "auto: the one whose variables are set, else embedded (English, on this machine; a function of a serverless host has none)",
  },
  {
    name: "AUTO_TRANSCRIBE",
    meaning: "0: transcribes, and finds the times of written words, only on request",
    standard: "1, or 0 with less than 1.5 GB of memory; clips by the embedded engine only",
  },
  {
    name: "TRANSCRIBE_BASE_URL",
    meaning: "base address of a server with OpenAI's API, including /v1",
    standard: "https://api.openai.com/v1 with OPENAI_API_KEY",
  },
  { name: "TRANSCRIBE_PATH", meaning: "path below that address", standard: "/audio/transcriptions" },
  { name: "TRANSCRIBE_API_KEY", meaning: "key of that server, if it needs one", standard: "none" },
  { name: "TRANSCRIBE_MODEL", meaning: "model of that server", standard: "whisper-1" },
  { name: "TRANSCRIBE_TIMEOUT_SECONDS", meaning: "time limit of a speech service", standard: "600" },
  {
    name: "TRANSCRIBE_PIECE_SECONDS",
    meaning: "longest piece in seconds that a speech service gets; longer recordings are cut at pauses",
    standard: "300",
  },
  { name: "OPENAI_API_KEY", meaning: "OpenAI transcribes and translates", standard: "none" },
  { name: "DEEPGRAM_API_KEY", meaning: "Deepgram transcribes", standard: "none" },
  { name: "DEEPGRAM_BASE_URL", meaning: "address of a self-hosted Deepgram", standard: "https://api.deepgram.com" },
  { name: "DEEPGRAM_MODEL", meaning: "model of Deepgram", standard: "nova-3" },
  {
    name: "POCKETSPHINX_MODEL_DIR",
    meaning: "folder of PocketSphinx's model",
    standard: "/usr/share/pocketsphinx/model/en-us",
  },
  {
    name: "TRANSLATE_PROVIDER",
    meaning: "translation engine: auto, openai-compatible, deepl, libretranslate, apertium or none",
    standard: "auto: the one whose variables are set, else apertium if it is installed",
  },
  {
    name: "TRANSLATE_BASE_URL",
    meaning: "base address of a chat server with OpenAI's API, including /v1",
    standard: "none",
  },
  { name: "TRANSLATE_API_KEY", meaning: "key of that server, if it needs one", standard: "none" },
  { name: "TRANSLATE_MODEL", meaning: "model of that server", standard: "gpt-4o-mini with OPENAI_API_KEY" },
  { name: "DEEPL_API_KEY", meaning: "DeepL translates", standard: "none" },
  { name: "DEEPL_BASE_URL", meaning: "another address of DeepL", standard: "by the key" },
  { name: "LIBRETRANSLATE_URL", meaning: "a LibreTranslate server", standard: "none" },
  { name: "LIBRETRANSLATE_API_KEY", meaning: "its key, if it needs one", standard: "none" },
]);

const OPENAI = "https://api.openai.com/v1";
const TRANSLATE_TIMEOUT_MS = 60_000;
const TRANSCRIBERS = ["auto", "embedded", "openai-compatible", "deepgram", "pocketsphinx", "none"] as const;
const TRANSLATORS = ["auto", "openai-compatible", "deepl", "libretranslate", "apertium", "none"] as const;

type Reader = EnvironmentReader;

export function readTranscriber(read: Reader, { canEmbed = true }: { canEmbed?: boolean } = {}): TranscriberChoice {
  const asked = read.choice("TRANSCRIBE_PROVIDER", TRANSCRIBERS, "auto");
  const openAi = openAiServer(read, "TRANSCRIBE");
  const deepgramKey = read.text("DEEPGRAM_API_KEY");
  const deepgramUrl = webUrl(read, "DEEPGRAM_BASE_URL");
  const timeoutMs = read.integer("TRANSCRIBE_TIMEOUT_SECONDS", 600, 1, 3600) * 1000;
  const pieceSeconds = read.integer("TRANSCRIBE_PIECE_SECONDS", 300, 10, 1800);
  const path = read.text("TRANSCRIBE_PATH") ?? "/audio/transcriptions";
  if (!openAi) reportAlone(read, ["TRANSCRIBE_PATH"], "TRANSCRIBE_BASE_URL or OPENAI_API_KEY");
  if (!deepgramKey && !deepgramUrl) reportAlone(read, ["DEEPGRAM_MODEL"], "DEEPGRAM_API_KEY");
  const modelDir = read.text("POCKETSPHINX_MODEL_DIR");
  if (asked !== "pocketsphinx") reportAlone(read, ["POCKETSPHINX_MODEL_DIR"], "TRANSCRIBE_PROVIDER=pocketsphinx");
  if (!path.startsWith("/")) read.problem("TRANSCRIBE_PATH must begin with a slash.");
  const found = openAi ? "openai-compatible" : deepgramKey || deepgramUrl ? "deepgram" : "embedded";
  if (asked === "embedded" && !canEmbed)
    read.problem("TRANSCRIBE_PROVIDER=embedded needs a machine: it does not fit into a function.");
  switch (asked === "auto" ? found : asked) {
    case "openai-compatible":
      if (openAi) {
        const model = openAi.model ?? "whisper-1";
        return { kind: "openai-compatible", ...openAi, path, model, timeoutMs, pieceSeconds };
      }
      read.problem("TRANSCRIBE_PROVIDER=openai-compatible needs TRANSCRIBE_BASE_URL or OPENAI_API_KEY.");
      return { kind: "none" };
    case "deepgram": {
      if (!deepgramKey && !deepgramUrl) read.problem("TRANSCRIBE_PROVIDER=deepgram needs DEEPGRAM_API_KEY.");
      const baseUrl = deepgramUrl ?? "https://api.deepgram.com";
      return {
        kind: "deepgram",
        baseUrl,
        apiKey: deepgramKey,
        model: read.text("DEEPGRAM_MODEL") ?? "nova-3",
        timeoutMs,
        pieceSeconds,
      };
    }
    case "pocketsphinx":
      return { kind: "pocketsphinx", modelDir: modelDir ?? "/usr/share/pocketsphinx/model/en-us" };
    case "none":
      return { kind: "none" };
    default:
      return { kind: canEmbed ? "embedded" : "none" };
  }
}

export function readTranslator(read: Reader): TranslatorChoice {
  const asked = read.choice("TRANSLATE_PROVIDER", TRANSLATORS, "auto");
  const openAi = openAiServer(read, "TRANSLATE");
  const deeplKey = read.text("DEEPL_API_KEY");
  const deeplUrl = webUrl(read, "DEEPL_BASE_URL");
  const libreUrl = webUrl(read, "LIBRETRANSLATE_URL");
  const libreKey = read.text("LIBRETRANSLATE_API_KEY");
  const timeoutMs = TRANSLATE_TIMEOUT_MS;
  if (!deeplKey) reportAlone(read, ["DEEPL_BASE_URL"], "DEEPL_API_KEY");
  if (!libreUrl) reportAlone(read, ["LIBRETRANSLATE_API_KEY"], "LIBRETRANSLATE_URL");
  const found = deeplKey ? "deepl" : libreUrl ? "libretranslate" : openAi ? "openai-compatible" : "apertium";
  const missing = (needs: string): TranslatorChoice => {
    read.problem(`TRANSLATE_PROVIDER=${asked} needs ${needs}.`);
    return { kind: "none" };
  };
  switch (asked === "auto" ? found : asked) {
    case "deepl":
      if (!deeplKey) return missing("DEEPL_API_KEY");
      return { kind: "deepl", baseUrl: deeplUrl ?? deeplHost(deeplKey), apiKey: deeplKey, timeoutMs };
    case "libretranslate":
      return libreUrl
        ? { kind: "libretranslate", baseUrl: libreUrl, apiKey: libreKey, timeoutMs }
        : missing("LIBRETRANSLATE_URL");
    case "openai-compatible": {
      if (!openAi) return missing("TRANSLATE_BASE_URL or OPENAI_API_KEY");
      if (!openAi.model && openAi.baseUrl !== OPENAI)
        read.problem("TRANSLATE_MODEL is missing: name a model of TRANSLATE_BASE_URL.");
      return { kind: "openai-compatible", ...openAi, model: openAi.model ?? "gpt-4o-mini", timeoutMs };
    }
    case "apertium":
      return { kind: "apertium" };
    default:
      return { kind: "none" };
  }
}

/** The key of OpenAI is sent to OpenAI only. */
function openAiServer(read: Reader, prefix: "TRANSCRIBE" | "TRANSLATE") {
  const baseUrl = webUrl(read, `${prefix}_BASE_URL`);
  const own = read.text(`${prefix}_API_KEY`);
  const shared = read.text("OPENAI_API_KEY");
  const model = read.text(`${prefix}_MODEL`);
  if (baseUrl) return { baseUrl, apiKey: own, model };
  if (own || shared) return { baseUrl: OPENAI, apiKey: own ?? shared, model };
  if (model) read.problem(`${prefix}_MODEL is set without ${prefix}_BASE_URL or OPENAI_API_KEY.`);
  return null;
}

function reportAlone(read: Reader, names: readonly string[], needed: string) {
  for (const name of names) if (read.text(name)) read.problem(`${name} is set without ${needed}.`);
}

const webUrl = (read: Reader, name: string) => read.url(name, ["https:", "http:"]);

const deeplHost = (key: string) => (key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com");
