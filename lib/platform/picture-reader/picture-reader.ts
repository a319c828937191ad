import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { mediaSemaphores } from "../media/process/media-semaphores";
import { embeddedPictureReader } from "./embedded";
import type { PictureReader } from "./port";

/** Null where pictures are not read. */
export const pictureReader = lazyPerProcess(({ config, rootDir }): PictureReader | null =>
  config.readPictures ? embeddedPictureReader({ rootDir, semaphores: mediaSemaphores(config) }) : null,
);
