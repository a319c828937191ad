import { setNextEnvironment } from "../../config/next-environment.mjs";
import { setRuntime } from "../../config/runtime.mjs";
import { findKeys } from "../../kernel/keys.mjs";
import { bundleOperations, operationsProgram } from "../build/bundle-operations.mjs";
import { isBuilt } from "./build-app.mjs";

/**
 * lib/operations, in a process that is set up like a server.
 * @param {object} options
 * @param {import("../../config/read-config.mjs").Config} options.config
 * @param {string} options.databaseUrl
 * @param {string} options.rootDir
 * @returns {Promise<typeof import("../../operations/program")>}
 */
export async function loadOperations({ config, databaseUrl, rootDir }) {
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
  if (!(await isBuilt(rootDir))) await bundleOperations(rootDir);
  return import(operationsProgram(rootDir));
}
