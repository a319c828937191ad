import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { assertKnownAdapter } from "../assert-known-adapter";
import { mediaSemaphores } from "../media/process/media-semaphores";
import { deepgramTranscriber } from "./deepgram";
import { embeddedTranscriber } from "./embedded";
import { openAiTranscriber } from "./openai-compatible";
import { pocketsphinxTranscriber } from "./pocketsphinx";
import type { Transcriber } from "./port";
import { transcribeInPieces } from "./transcribe-in-pieces";

/** Null where transcription is switched off. */
export const transcriber = lazyPerProcess(({ config, rootDir }): Transcriber | null => {
  const ffmpegPath = config.media.kind === "native" ? config.media.path : null;
  const place = { rootDir, ffmpegPath, semaphores: mediaSemaphores(config) };
  const choice = config.transcriber;
  switch (choice.kind) {
    case "none":
      return null;
    case "embedded":
      return embeddedTranscriber(place);
    case "openai-compatible":
      return transcribeInPieces(openAiTranscriber(choice), place, choice.pieceSeconds);
    case "deepgram":
      return transcribeInPieces(deepgramTranscriber(choice), place, choice.pieceSeconds);
    case "pocketsphinx":
      return pocketsphinxTranscriber({ ...place, ...choice });
    default:
      return assertKnownAdapter(choice);
  }
});
