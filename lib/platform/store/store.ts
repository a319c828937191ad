import { config } from "#lib/kernel/config";
import type { BlobChoice } from "#lib/kernel/read-stores.mjs";
import { adapters } from "../adapters";
import { scratch } from "../scratch/scratch";
import type { Store } from "./port";

// Not on globalThis: each bundle has its own StoreUnavailable class, so `instanceof` would fail on errors from another
// bundle's store.
let instance: { choice: BlobChoice; store: Store } | undefined;

export function store(): Store {
  const choice = config().blobs;
  if (instance?.choice !== choice) instance = { choice, store: adapters.store(choice, scratch()) };
  return instance.store;
}
