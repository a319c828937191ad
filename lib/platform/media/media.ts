import { getRuntime, shared } from "#lib/kernel/runtime.mjs";
import { adapters } from "../adapters";
import type { MediaEngine } from "./port";

let engine: MediaEngine | null = null;

/** The engine that this server was configured with, made at its first use; each bundle has one, and all share their gates. */
export function mediaEngine(): MediaEngine {
  if (engine) return engine;
  const { config, rootDir } = getRuntime();
  engine = adapters.media(config.media, { rootDir, gates: shared("mediaGates", () => ({})) });
  return engine;
}
