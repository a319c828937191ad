import { join } from "node:path";
import { config } from "#lib/kernel/config";
import { scratchFolder } from "./folder";
import type { Scratch } from "./port";

// Not on globalThis, as the store.
let made: { dir: string; scratch: Scratch } | undefined;

/** The scratch space of this process: beside the files on disk, so that a store there takes a file over by its name. */
export function scratch(): Scratch {
  const { dir } = config().blobs;
  if (made?.dir !== dir) made = { dir, scratch: scratchFolder(join(dir, ".staging")) };
  return made.scratch;
}
