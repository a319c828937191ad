import { config } from "#lib/kernel/config";
import { adapters } from "../adapters";
import { scratch } from "../scratch/scratch";
import type { Store } from "./port";

// Not on globalThis: each bundle has its own StoreUnavailable class, so `instanceof` would fail on errors from another
// bundle's store.
let instance: { dir: string; store: Store } | undefined;

export function store(): Store {
  const choice = config().blobs;
  if (instance?.dir !== choice.dir) instance = { dir: choice.dir, store: adapters.store(choice, scratch()) };
  return instance.store;
}
