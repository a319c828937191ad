// `node lib/server/cli/run.mjs COMMAND [options]` runs a command of lib/server/commands.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleCommands } from "../build/bundle-programs.mjs";
import { loadCommand } from "../build/programs.mjs";

const rootDir = resolve(import.meta.dirname, "../../..");
const [name = "", ...args] = process.argv.slice(2);

try {
  if (!existsSync(join(rootDir, "lib/server/commands", `${name}.ts`)))
    throw new Error(`There is no command "${name}".`);
  await bundleCommands(rootDir);
  const { run } = await loadCommand(rootDir, name);
  await run({ rootDir, args });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
