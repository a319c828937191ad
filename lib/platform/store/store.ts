import { config } from "#lib/kernel/config";
import { adapters } from "../adapters";
import { scratch } from "../scratch/scratch";
import type { Store } from "./port";

// Not on globalThis: Next holds this module once for routes and once for jobs, and an error of the other's class
// would not be recognised by instanceof.
let made: { dir: string; store: Store } | undefined;

/** The store of this process's files. */
export function store(): Store {
  const choice = config().blobs;
  if (made?.dir !== choice.dir) made = { dir: choice.dir, store: adapters.store(choice, scratch()) };
  return made.store;
}
