// Runs the built product in control groups of 1 GB and 512 MB, and builds in 1.5 GB and 1 GB, as `npm run prove` does.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openControlGroup } from "./control-group.mjs";
import { freePort } from "./server.mjs";
import { rootDir } from "./steps.mjs";
import { walkFirstClip } from "./walk-first-clip.mjs";

/** @returns {Promise<boolean | null>} null: no control group may be made here */
export async function proveSmallMachine() {
  const probe = openControlGroup(64);
  if (!probe) {
    console.log("Small machines were not tried: no control group may be made here.");
    return null;
  }
  probe.remove();
  const runs = [await runsIn(1024), await runsIn(512)];
  const least = await buildIn(1536);
  const killed = await buildIn(1024);
  const builds = [least.code === 0, killed.code !== 0 && killed.output.includes("The system ended the build")];
  return [...runs, ...builds].every(Boolean);
}

/** @param {number} megabytes */
async function runsIn(megabytes) {
  const data = mkdtempSync(join(tmpdir(), "tellmark-small-"));
  chmodSync(data, 0o711);
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: data, PORT: String(port) };
  const server = start(megabytes, "lib/server/main.mjs", rootDir, env);
  try {
    for (let tries = 0; tries < 120 && !server.output().includes("Ready:"); tries++) await sleep(500);
    const token = spawnSync(process.execPath, ["lib/server/cli/run.mjs", "token", "you@example.com"], {
      cwd: rootDir,
      env,
      encoding: "utf8",
    });
    const walked = walkFirstClip(`http://localhost:${port}`, token.stdout.trim(), data);
    const announced = server.output().includes(`${megabytes} MB, the limit of this container: one job at a time`);
    console.log(`In ${megabytes} MB the first clip ${walked && announced ? "was made" : "FAILED"}.`);
    return walked && announced;
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** In a copy, since a build that is killed leaves none. @param {number} megabytes */
async function buildIn(megabytes) {
  const copy = mkdtempSync(join(tmpdir(), "tellmark-small-build-"));
  try {
    const names = readdirSync(rootDir).filter((name) => ![".git", ".next", ".data", "node_modules"].includes(name));
    for (const name of names) cpSync(join(rootDir, name), join(copy, name), { recursive: true });
    spawnSync("cp", ["-a", join(rootDir, "node_modules"), copy]);
    const build = start(megabytes, "lib/server/cli/build.mjs", copy, process.env);
    const code = await build.ended;
    await build.stop();
    console.log(`In ${megabytes} MB a build ${code === 0 ? "ends well" : "does not end well"}.`);
    return { code, output: build.output() };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** @param {number} megabytes @param {string} program @param {string} cwd @param {NodeJS.ProcessEnv} env */
function start(megabytes, program, cwd, env) {
  const group = openControlGroup(megabytes);
  const child = spawn(process.execPath, [program], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid !== undefined) group?.enter(child.pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, "exit").then(([code]) => Number(code ?? 1));
  return {
    ended,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await sleep(1000);
      group?.remove();
    },
  };
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await proveSmallMachine()) === false ? 1 : 0;
