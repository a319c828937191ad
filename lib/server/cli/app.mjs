import { resolve } from "node:path";
import { readConfig } from "../../config/read-config.mjs";
import { loadEnvironmentFiles } from "../environment.mjs";
import { DataFolderTaken, dataFolderHolder } from "../postgres/data-lock.mjs";
import { buildApp, isBuilt } from "./build-app.mjs";

const rootDir = resolve(import.meta.dirname, "../../..");

if (!(await isBuilt(rootDir))) {
  await refuseWhileServing();
  console.log("Building (only needed after a change) ...");
  if (!(await buildApp(rootDir))) process.exit(1);
}
await import("../main.mjs");

/** A build would replace files that a running server uses. */
async function refuseWhileServing() {
  loadEnvironmentFiles(rootDir, false);
  const dataDir = dataFolder();
  const pid = dataDir && (await dataFolderHolder(dataDir));
  if (dataDir && pid) {
    console.error(new DataFolderTaken(dataDir, pid).message);
    process.exit(1);
  }
}

function dataFolder() {
  try {
    return readConfig(undefined, { baseDir: rootDir }).dataDir;
  } catch {
    // main.mjs reports configuration errors.
    return null;
  }
}
