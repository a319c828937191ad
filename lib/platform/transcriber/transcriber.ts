import { perRuntime } from "#lib/kernel/per-runtime";
import { processSingleton } from "#lib/kernel/runtime.mjs";
import { adapters } from "../adapters";
import type { Transcriber } from "./port";

/** Null where transcription is switched off. */
export const transcriber = perRuntime<Transcriber | null>(({ config, rootDir }) => {
  const ffmpegPath = config.media.kind === "native" ? config.media.path : null;
  const semaphores = processSingleton("mediaSemaphores", () => ({}));
  return adapters.transcriber(config.transcriber, { rootDir, ffmpegPath, semaphores });
});
