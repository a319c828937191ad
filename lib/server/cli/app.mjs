import "../limit-threads.mjs";
import { resolve } from "node:path";
import { bundleCommands } from "../build/bundle-programs.mjs";
import { loadCommand } from "../build/programs.mjs";
import { buildApp, isBuilt } from "./build-app.mjs";

const rootDir = resolve(import.meta.dirname, "../../..");

if (!(await isBuilt(rootDir))) {
  await assertNotServing();
  console.log("Building (only needed after a change) ...");
  if (!(await buildApp(rootDir))) process.exit(1);
}
await import("../main.mjs");

/** A build would replace files that a running server uses. */
async function assertNotServing() {
  await bundleCommands(rootDir);
  const { run } = await loadCommand(rootDir, "assert-not-serving");
  await run({ rootDir, args: [] }).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
