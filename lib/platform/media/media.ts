import { perRuntime } from "#lib/config/per-runtime";
import { adapters } from "../adapters";
import { mediaSemaphores } from "./process/media-semaphores";

export const mediaEngine = perRuntime(({ config, rootDir }) =>
  adapters.media(config.media, { rootDir, semaphores: mediaSemaphores(config) }),
);
