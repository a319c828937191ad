import { realpath } from "node:fs/promises";
import { z } from "zod";
import { runChild } from "../media/process/child";
import type { Pauses } from "../media/process/pauses";
import { semaphore } from "../media/process/semaphore";
import { createFairSemaphore, type FairSemaphore } from "../turns/fair-semaphore";
import type { PictureReader } from "./port";

interface EmbeddedReaderOptions {
  rootDir: string;
  /** Pass the same states to several engines to share the limits. */
  semaphores?: Record<string, FairSemaphore>;
}

const TextBox = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const Lines = z.array(z.object({ text: z.string(), confidence: z.number(), box: TextBox }));

const MEMORY = 1024 * 1024 * 1024;
/** A page full of small print takes 20 s of a core; everything else goes first. */
const SECONDS = 300;

/** Models of PaddleOCR for the Latin alphabet, on the processor of this machine: one picture at a time, below all other work. */
export function embeddedPictureReader({ rootDir, semaphores = {} }: EmbeddedReaderOptions): PictureReader {
  semaphores.reading ??= createFairSemaphore(1, { givesWay: true });
  const entry = semaphore(semaphores.reading);
  // Not path.join: the bundler would trace a joined path and pack the whole repository.
  const own = `${rootDir}/lib/generated/children/`;

  return {
    async read({ input, signal }) {
      const path = await realpath(input);
      const work = (pauses: Pauses) =>
        runChild({
          program: `${own}reading-child.mjs`,
          read: [own, `${rootDir}/node_modules/`, `${rootDir}/package.json`, path],
          write: [],
          allow: ["addons"],
          input: { input: path },
          seconds: () => SECONDS,
          memoryBytes: MEMORY,
          priority: "last",
          pauses,
          ...(signal ? { signal } : {}),
        });
      return Lines.parse(await entry.run(work, signal));
    },
  };
}
