// `npm run generate` brings everything that is generated and committed in step with the sources, without a running
// service and without the network. `npm run generate -- client examples createClip` writes the client and the example of one operation.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { rootDir } from "../steps.mjs";
import { generateClient } from "./client.mjs";
import { generateExamples } from "./examples.mjs";

/** @type {Record<string, {makes: string, run: (only: string[]) => unknown}>} in the order in which one needs the other */
const generators = {
  prisma: {
    makes: "lib/generated/prisma, from prisma/schema.prisma",
    run: () => node("node_modules/prisma/build/index.js", "generate", "--no-hints"),
  },
  client: { makes: "lib/api-client/generated/api.d.ts, from the contract", run: generateClient },
  variables: {
    makes: "docs/configuration.md and .env.example, from lib/config/variables.ts",
    run: () => node("e2e/support/write-variables.mjs"),
  },
  permissions: {
    makes: "docs/permissions.md, from the contract",
    run: () => node("e2e/support/write-permissions.mjs"),
  },
  examples: { makes: "lib/contract/examples.json, from a separate server", run: generateExamples },
};

const args = process.argv.slice(2);
const names = args.filter((one) => one in generators);
const only = args.filter((one) => !(one in generators));
if (only.length > 0 && !names.includes("examples")) {
  console.error(`There is no generator ${only[0]}. There are: ${Object.keys(generators).join(", ")}.`);
  process.exit(1);
}
for (const [each, { makes, run }] of Object.entries(generators)) {
  if (names.length > 0 && !names.includes(each)) continue;
  const start = performance.now();
  try {
    await run(only);
  } catch (error) {
    console.error(`${each}: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
  console.log(`${each}: ${makes} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** @param {string[]} args */
function node(...args) {
  const [script = "", ...rest] = args;
  execFileSync(process.execPath, [join(rootDir, script), ...rest], {
    cwd: rootDir,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
