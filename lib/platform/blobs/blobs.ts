import { config } from "../config";
import { diskBlobs } from "./disk";
import type { Blobs } from "./port";

type Slot = { __tellmarkBlobs?: { dir: string; blobs: Blobs } };

/** The blob store of this process. */
export function blobs(): Blobs {
  const slot = globalThis as Slot;
  const { dir } = config().blobs;
  if (slot.__tellmarkBlobs?.dir !== dir) slot.__tellmarkBlobs = { dir, blobs: diskBlobs(dir) };
  return slot.__tellmarkBlobs.blobs;
}
