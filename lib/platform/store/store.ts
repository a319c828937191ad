import { lazyPerProcess } from "#lib/config/lazy-per-process";
import type { Config } from "#lib/config/read-config";
import { assertKnownAdapter } from "../assert-known-adapter";
import type { Scratch } from "../scratch/port";
import { scratch } from "../scratch/scratch";
import { diskStore } from "./disk";
import type { Store } from "./port";
import { s3Store } from "./s3";
import { vercelStore } from "./vercel";

export const store = lazyPerProcess(({ config }) => createStore(config.blobs, scratch()));

export function createStore(choice: Config["blobs"], staging: Scratch): Store {
  switch (choice.kind) {
    case "disk":
      return diskStore(choice.dir, staging);
    case "s3":
      return s3Store(choice, staging);
    case "vercel":
      return vercelStore(choice, staging);
    default:
      return assertKnownAdapter(choice);
  }
}
