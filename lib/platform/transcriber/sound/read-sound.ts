import { realpath } from "node:fs/promises";
import { z } from "zod";
import { runChild } from "../../media/process/child";
import type { Pauses } from "../../media/process/pauses";
import type { TranscribeRequest } from "../port";

export interface SoundPlace {
  rootDir: string;
  ffmpegPath: string | null;
}

const Span = z.object({ start: z.number(), end: z.number() });
const Sound = z.object({ pieces: z.array(Span.extend({ path: z.string() })), stretches: z.array(Span) });

/** Files in `workDir`, and where the speaker talks; in seconds. */
export type Sound = z.output<typeof Sound>;

const MEMORY = 1536 * 1024 * 1024;

/** `pieces`: MP3s of at most so many seconds, cut at pauses, without those that have no speech. `voice`: one WAV, 16 kHz. */
export async function readSound(
  { rootDir, ffmpegPath }: SoundPlace,
  { input, workDir, durationSeconds, signal }: TranscribeRequest,
  wish: { wish: "pieces"; longest: number } | { wish: "voice" },
  pauses: Pauses,
): Promise<Sound> {
  const [path, outDir] = await Promise.all([realpath(input), realpath(workDir)]);
  // Not path.join: the bundler would trace a joined path and pack the whole repository.
  const own = `${rootDir}/lib/generated/children/`;
  const sound = await runChild({
    program: `${own}sound-child.mjs`,
    read: [own, `${rootDir}/node_modules/`, `${rootDir}/package.json`, path, `${outDir}/`],
    write: [`${outDir}/`],
    allow: ffmpegPath ? ["child-process"] : [],
    input: { longest: 0, ...wish, input: path, outDir, maxSeconds: Math.ceil(durationSeconds) + 1, ffmpegPath },
    seconds: () => 120 + durationSeconds,
    memoryBytes: MEMORY,
    priority: "last",
    pauses,
    ...(signal ? { signal } : {}),
  });
  return Sound.parse(sound);
}
