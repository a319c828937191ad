import { realpath } from "node:fs/promises";
import { z } from "zod";
import { runChild } from "../media/process/child";
import { monotoneProgress } from "../media/process/monotone-progress";
import type { Pauses } from "../media/process/pauses";
import type { FairSemaphore } from "../turns/fair-semaphore";
import type { RecognizedSpeech, Transcriber } from "./port";
import { speechPlaces } from "./speech-places";

interface EmbeddedTranscriberOptions {
  rootDir: string;
  ffmpegPath: string | null;
  /** Pass the same states to several engines to share the limits. */
  semaphores?: Record<string, FairSemaphore>;
}

const Recognized = z.object({ words: z.array(z.looseObject({})), warnings: z.array(z.string()) });

const MEMORY = 1536 * 1024 * 1024;

/** Moonshine tiny, English, on the processor of this machine: one recording at a time, below all other work. */
export function embeddedTranscriber({ rootDir, ffmpegPath, semaphores = {} }: EmbeddedTranscriberOptions): Transcriber {
  const entry = speechPlaces(semaphores);
  // Not path.join: the bundler would trace a joined path and pack the whole repository.
  const own = `${rootDir}/lib/generated/children/`;

  return {
    provider: "embedded",
    model: "moonshine-tiny-en",
    host: null,
    languages: ["en"],
    quality: "standard",

    check: async () => "It runs on this machine.",

    async transcribe({ input, workDir, durationSeconds, signal, onProgress }) {
      const [path, outDir] = await Promise.all([realpath(input), realpath(workDir)]);
      const report = monotoneProgress<string>((_stage, percent) => onProgress?.(percent));
      const recognize = (pauses: Pauses) =>
        runChild({
          program: `${own}speech-child.mjs`,
          read: [own, `${rootDir}/node_modules/`, `${rootDir}/package.json`, path, `${outDir}/`],
          write: [`${outDir}/`],
          allow: ffmpegPath ? ["addons", "child-process"] : ["addons"],
          input: { input: path, outDir, maxSeconds: Math.ceil(durationSeconds) + 1, ffmpegPath },
          // Ten times faster than the recording when the machine is idle, but everything else goes first.
          seconds: () => 120 + 3 * durationSeconds,
          memoryBytes: MEMORY,
          priority: "last",
          signal,
          pauses,
          onProgress: ({ stage, percent }) => report(stage, percent),
        });
      const { words, warnings } = Recognized.parse(await entry.run(recognize, signal));
      const language = words.length > 0 ? "en" : null;
      const content = JSON.stringify({ language, confidence_method: "token_probability", words });
      return { content, warnings } satisfies RecognizedSpeech;
    },
  };
}
