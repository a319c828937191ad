import { config } from "../config";
import { diskBlobs } from "./disk";
import type { Blobs } from "./port";

// Not on globalThis: Next holds this module once for routes and once for jobs, and an error of the other's class
// would not be recognised by instanceof.
let made: { dir: string; blobs: Blobs } | undefined;

/** The blob store of this process. */
export function blobs(): Blobs {
  const { dir } = config().blobs;
  if (made?.dir !== dir) made = { dir, blobs: diskBlobs(dir) };
  return made.blobs;
}
