import { realpath } from "node:fs/promises";
import { runChild } from "../media/child";
import { emptyGate, type GateState, gate } from "../media/gate";
import { monotoneProgress } from "../media/monotone-progress";
import type { RecognizedSpeech, Transcriber } from "./port";

export interface EmbeddedTranscriberOptions {
  rootDir: string;
  ffmpegPath: string | null;
  /** Pass the same states to several engines to share the limits. */
  gates?: Record<string, GateState>;
}

const MEMORY = 1536 * 1024 * 1024;

/** Moonshine tiny, English, on the processor of this machine: one recording at a time, below all other work. */
export function embeddedTranscriber({ rootDir, ffmpegPath, gates = {} }: EmbeddedTranscriberOptions): Transcriber {
  gates.speech ??= emptyGate(1);
  const entry = gate(gates.speech);
  // Not path.join: the bundler would trace a joined path and pack the whole repository.
  const own = `${rootDir}/lib/platform/`;

  return {
    provider: "embedded",
    model: "moonshine-tiny-en",
    host: null,
    languages: ["en"],

    async transcribe({ input, workDir, durationSeconds, signal, onProgress }) {
      const [path, outDir] = await Promise.all([realpath(input), realpath(workDir)]);
      const report = monotoneProgress<string>((_stage, percent) => onProgress?.(percent));
      const recognize = () =>
        runChild({
          program: `${own}transcriber/embedded/speech-child.mjs`,
          read: [own, `${rootDir}/node_modules/`, `${rootDir}/package.json`, path, `${outDir}/`],
          write: [`${outDir}/`],
          allow: ffmpegPath ? ["addons", "child-process"] : ["addons"],
          input: { input: path, outDir, maxSeconds: Math.ceil(durationSeconds) + 1, ffmpegPath },
          // Ten times faster than the recording when the machine is idle, but everything else goes first.
          seconds: () => 120 + 3 * durationSeconds,
          memoryBytes: MEMORY,
          priority: "last",
          signal,
          onProgress: ({ stage, percent }) => report(stage, percent),
        });
      const { words, warnings } = (await entry.run(recognize, signal)) as { words: unknown[]; warnings: string[] };
      const language = words.length > 0 ? "en" : null;
      const content = JSON.stringify({ language, confidence_method: "token_probability", words });
      return { content, warnings } satisfies RecognizedSpeech;
    },
  };
}
