import { config } from "#lib/kernel/config";
import { scratchFolder } from "./folder";
import type { Scratch } from "./port";

// Not on globalThis, for the reason given in store.ts.
let instance: { dir: string; scratch: Scratch } | undefined;

export function scratch(): Scratch {
  const { scratchDir: dir } = config();
  if (instance?.dir !== dir) instance = { dir, scratch: scratchFolder(dir) };
  return instance.scratch;
}
