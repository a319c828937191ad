import { join } from "node:path";
import { config } from "#lib/kernel/config";
import { scratchFolder } from "./folder";
import type { Scratch } from "./port";

// Not on globalThis, for the reason given in store.ts.
let instance: { dir: string; scratch: Scratch } | undefined;

export function scratch(): Scratch {
  const { dir } = config().blobs;
  if (instance?.dir !== dir) instance = { dir, scratch: scratchFolder(join(dir, ".staging")) };
  return instance.scratch;
}
