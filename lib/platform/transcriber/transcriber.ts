import { getRuntime, processSingleton } from "#lib/kernel/runtime.mjs";
import { adapters } from "../adapters";
import type { Transcriber } from "./port";

let chosen: Transcriber | null | undefined;

/** Null where transcription is switched off. One per bundle; the semaphores are shared by all bundles. */
export function transcriber(): Transcriber | null {
  if (chosen !== undefined) return chosen;
  const { config, rootDir } = getRuntime();
  const semaphores = processSingleton("mediaSemaphores", () => ({}));
  const ffmpegPath = config.media.kind === "native" ? config.media.path : null;
  chosen = adapters.transcriber(config.transcriber, { rootDir, ffmpegPath, semaphores });
  return chosen;
}
