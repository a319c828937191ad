import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { adapters } from "../adapters";
import { mediaSemaphores } from "./process/media-semaphores";

export const mediaEngine = lazyPerProcess(({ config, rootDir }) =>
  adapters.media(config.media, { rootDir, semaphores: mediaSemaphores(config) }),
);
