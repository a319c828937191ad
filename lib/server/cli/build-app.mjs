import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readMemory } from "../../config/read-memory.mjs";
import { bundlePrograms } from "../build/bundle-programs.mjs";
import { loadCommand } from "../build/programs.mjs";
import { announceBuild, buildFlags, countMemoryKills, explainKill } from "./build-memory.mjs";
import { buildFingerprint, readStamp, removeStamp, writeStamp } from "./build-stamp.mjs";

/**
 * @param {string} rootDir
 * @returns {Promise<boolean>} false if a step failed; it has told why
 */
export async function buildApp(rootDir) {
  const fingerprint = await buildFingerprint(rootDir);
  await removeStamp(rootDir);
  const require = createRequire(join(rootDir, "package.json"));
  const prisma = join(rootDir, "node_modules/prisma/build/index.js");
  if (!(await run(rootDir, [prisma, "generate", "--no-hints"]))) return false;
  await bundlePrograms(rootDir, { afresh: true });
  const room = readMemory();
  console.log(announceBuild(room));
  if (!(await run(rootDir, [...buildFlags(room), require.resolve("next/dist/bin/next"), "build"]))) return false;
  await (await loadCommand(rootDir, "precompress")).run({ rootDir, args: [] });
  await writeStamp(rootDir, fingerprint);
  return true;
}

/** @param {string} rootDir */
export async function isBuilt(rootDir) {
  return (await readStamp(rootDir)) === (await buildFingerprint(rootDir));
}

/** @param {string} rootDir @param {string[]} args */
async function run(rootDir, args) {
  const killsBefore = countMemoryKills();
  const child = spawn(process.execPath, args, {
    cwd: rootDir,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  });
  const [code, signal] = await once(child, "exit");
  const why = code === 0 ? null : explainKill(signal, countMemoryKills() - killsBefore);
  if (why) console.error(why);
  return code === 0;
}
