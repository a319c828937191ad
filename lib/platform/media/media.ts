import { perRuntime } from "#lib/kernel/per-runtime";
import { processSingleton } from "#lib/kernel/runtime.mjs";
import { adapters } from "../adapters";

/** The semaphores are shared by all bundles. */
export const mediaEngine = perRuntime(({ config, rootDir }) =>
  adapters.media(config.media, { rootDir, semaphores: processSingleton("mediaSemaphores", () => ({})) }),
);
