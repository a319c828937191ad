import { realpath } from "node:fs/promises";
import { z } from "zod";
import { getRuntime } from "#lib/config/runtime";
import { runChild } from "../media/process/child";
import { mediaSemaphores } from "../media/process/media-semaphores";
import type { Pauses } from "../media/process/pauses";
import type { FairSemaphore } from "../turns/fair-semaphore";
import type { TranscribeRequest } from "./port";
import type { SoundPlace } from "./sound/read-sound";
import { speechPlaces } from "./speech-places";

interface AlignRequest extends Pick<TranscribeRequest, "input" | "workDir" | "durationSeconds" | "signal"> {
  isEnglish: boolean;
  /** The words between these seconds. */
  lines: readonly { start: number; end: number; words: readonly string[] }[];
  /** All that is said, if there are no lines. */
  words: readonly string[];
}

const Timed = z.array(z.array(z.object({ start: z.number(), end: z.number(), estimated: z.literal(true).optional() })));

const MEMORY = 1536 * 1024 * 1024;

/** Where in a recording each word is said: a list for each line, else one. On this machine, below all other work. */
export async function alignWords(
  { input, workDir, durationSeconds, signal, ...text }: AlignRequest,
  { rootDir, ffmpegPath, semaphores }: SoundPlace & { semaphores: Record<string, FairSemaphore> } = here(),
) {
  const [path, outDir] = await Promise.all([realpath(input), realpath(workDir)]);
  const own = `${rootDir}/lib/generated/children/`;
  const align = (pauses: Pauses) =>
    runChild({
      program: `${own}align-child.mjs`,
      read: [own, `${rootDir}/node_modules/`, `${rootDir}/package.json`, path, `${outDir}/`],
      write: [`${outDir}/`],
      allow: ffmpegPath ? ["addons", "child-process"] : ["addons"],
      input: { ...text, input: path, outDir, maxSeconds: Math.ceil(durationSeconds) + 1, ffmpegPath },
      seconds: () => 120 + 3 * durationSeconds,
      memoryBytes: MEMORY,
      priority: "last",
      pauses,
      ...(signal ? { signal } : {}),
    });
  return Timed.parse(await speechPlaces(semaphores).run(align, signal));
}

function here() {
  const { config, rootDir } = getRuntime();
  const ffmpegPath = config.media.kind === "native" ? config.media.path : null;
  return { rootDir, ffmpegPath, semaphores: mediaSemaphores(config) };
}
