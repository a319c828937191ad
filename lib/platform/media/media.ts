import { getRuntime, processSingleton } from "#lib/kernel/runtime.mjs";
import { adapters } from "../adapters";
import type { MediaEngine } from "./port";

let engine: MediaEngine | null = null;

/** One per bundle; the semaphores are shared by all bundles. */
export function mediaEngine(): MediaEngine {
  if (engine) return engine;
  const { config, rootDir } = getRuntime();
  engine = adapters.media(config.media, { rootDir, semaphores: processSingleton("mediaSemaphores", () => ({})) });
  return engine;
}
