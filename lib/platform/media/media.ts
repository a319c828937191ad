import { getRuntime, shared } from "#lib/server/runtime.mjs";
import { createMediaEngine } from "./engine";
import type { MediaEngine } from "./port";

let engine: MediaEngine | null = null;

/** The engine that this server was configured with, made at its first use; each bundle has one, and all share their gates. */
export function mediaEngine(): MediaEngine {
  if (engine) return engine;
  const { config, rootDir } = getRuntime();
  const { media } = config;
  engine = createMediaEngine({
    rootDir,
    kind: media.kind,
    ffmpegPath: media.kind === "native" ? media.path : undefined,
    concurrency: media.concurrency,
    gates: shared("mediaGates", () => ({})),
  });
  return engine;
}
