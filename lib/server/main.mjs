// `node lib/server/main.mjs [--dev | --api] [--role=web|worker|both]`; with --api it answers the API and links, without pages
import "./limit-threads.mjs";
import "./next/keep-compiled-code.mjs";
import { resolve } from "node:path";
import { loadCommand } from "./build/programs.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
const args = process.argv.slice(2);

if (args.includes("--dev") || args.includes("--api")) {
  const { bundlePrograms } = await import("./build/bundle-programs.mjs");
  await bundlePrograms(rootDir);
}
const { run } = await loadCommand(rootDir, "serve").catch((error) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  console.error("There is no build: run `npm run build` first, or `npm run app`, which builds where that is needed.");
  process.exit(1);
});
await run({ rootDir, args });
