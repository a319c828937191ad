import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { adapters } from "../adapters";
import { mediaSemaphores } from "../media/process/media-semaphores";
import type { Transcriber } from "./port";

/** Null where transcription is switched off. */
export const transcriber = lazyPerProcess<Transcriber | null>(({ config, rootDir }) => {
  const ffmpegPath = config.media.kind === "native" ? config.media.path : null;
  return adapters.transcriber(config.transcriber, { rootDir, ffmpegPath, semaphores: mediaSemaphores(config) });
});
