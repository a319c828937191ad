import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { assertKnownAdapter } from "../assert-known-adapter";
import { createMediaEngine } from "./engine";
import type { MediaEngine } from "./port";
import { mediaSemaphores } from "./process/media-semaphores";

export const mediaEngine = lazyPerProcess(({ config, rootDir }): MediaEngine => {
  const { media } = config;
  const place = { rootDir, semaphores: mediaSemaphores(config), concurrency: media.concurrency };
  switch (media.kind) {
    case "wasm":
      return createMediaEngine({ ...place, kind: "wasm" });
    case "native":
      return createMediaEngine({ ...place, kind: "native", ffmpegPath: media.path });
    default:
      return assertKnownAdapter(media);
  }
});
