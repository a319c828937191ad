import { setNextEnvironment } from "../../config/next-environment";
import type { Config } from "../../config/read-config";
import { setRuntime } from "../../config/runtime";
import { findKeys } from "../../kernel/keys";

/** lib/operations, in a process that is set up like a server. */
export async function loadOperations({
  config,
  databaseUrl,
  rootDir,
}: {
  config: Config;
  databaseUrl: string;
  rootDir: string;
}): Promise<typeof import("../../operations/program")> {
  const keys = findKeys(config.dataDir, config.serverKey);
  setRuntime({
    config,
    get keys() {
      if (!keys) throw new Error(`There is no key in ${config.dataDir}.`);
      return keys;
    },
    databaseUrl,
    rootDir,
    singletons: {},
    stopping: new AbortController().signal,
    onStop: [],
  });
  setNextEnvironment(config, keys?.server ?? "");
  // Not before: some of its modules read the runtime when they are loaded.
  return import("../../operations/program");
}
