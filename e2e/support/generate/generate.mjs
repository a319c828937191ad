// `npm run generate` brings everything that is generated and committed in step with the sources, without a running
// service and without the network. `npm run generate -- examples createClip` records the example of one operation.
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

const [name, ...only] = process.argv.slice(2);
if (name && !generators[name]) {
  console.error(`There is no generator ${name}. There are: ${Object.keys(generators).join(", ")}.`);
  process.exit(1);
}
for (const [each, { makes, run }] of Object.entries(generators)) {
  if (name && name !== each) continue;
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
