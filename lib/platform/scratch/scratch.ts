import { join } from "node:path";
import { config } from "#lib/kernel/config";
import { scratchFolder } from "./folder";
import type { Scratch } from "./port";

// Not on globalThis, for the reason given in store.ts.
let made: { dir: string; scratch: Scratch } | undefined;

export function scratch(): Scratch {
  const { dir } = config().blobs;
  if (made?.dir !== dir) made = { dir, scratch: scratchFolder(join(dir, ".staging")) };
  return made.scratch;
}
