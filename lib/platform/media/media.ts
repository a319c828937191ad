import { perRuntime } from "#lib/kernel/per-runtime";
import { adapters } from "../adapters";
import { mediaSemaphores } from "./media-semaphores";

export const mediaEngine = perRuntime(({ config, rootDir }) =>
  adapters.media(config.media, { rootDir, semaphores: mediaSemaphores(config) }),
);
