import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { inTime, median, settleDisk } from "./figures.mjs";
import { prepareReferenceApp, startReferenceApp } from "./reference-app.mjs";

const rounds = 9;

export async function benchStart() {
  const { cold, again, command, bare } = await measureStart();
  return [
    { name: "first start to first 200", value: inTime(cold) },
    {
      name: "second start to first 200",
      value: inTime(again),
      reference: `${inTime(bare)} (bare next start)`,
      ratio: `${(again / bare).toFixed(2)}x`,
    },
    { name: "npm run app, nothing changed, to first 200", value: inTime(command), goal: "< 2 s" },
  ];
}

export async function costOfStart() {
  const { again, bare } = await measureStart();
  return { start: { value: inTime(again), reference: `${inTime(bare)}: bare next start`, ratio: again / bare } };
}

async function measureStart() {
  const bareApp = await prepareReferenceApp("bare-next");
  /** @type {Record<"cold" | "again" | "command" | "bare", number[]>} */
  const taken = { cold: [], again: [], command: [], bare: [] };
  await bareAnswer(bareApp);
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), "tellmark-bench-"));
    const server = [process.execPath, join(rootDir, "lib/server/main.mjs")];
    taken.cold.push(await firstAnswer(server, dataDir));
    settleDisk();
    taken.again.push(await firstAnswer(server, dataDir));
    taken.bare.push(await bareAnswer(bareApp));
    taken.command.push(await firstAnswer(["npm", "run", "-s", "app"], dataDir));
    await rm(dataDir, { recursive: true, force: true });
  }
  const { cold, again, command, bare } = taken;
  return { cold: median(cold), again: median(again), command: median(command), bare: median(bare) };
}

/** @param {string} folder @returns {Promise<number>} milliseconds */
async function bareAnswer(folder) {
  const began = performance.now();
  const app = await startReferenceApp(folder);
  await readPage(app.url);
  const taken = performance.now() - began;
  await app.stop();
  return taken;
}

/** @param {string} url */
async function readPage(url) {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`The first answer is ${response.status}.`);
}

/** @param {string[]} command @param {string} dataDir @returns {Promise<number>} milliseconds */
async function firstAnswer([program = "", ...args], dataDir) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: rootDir,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (/^Ready:/m.test(output)) resolve(undefined);
    });
    child.once("exit", (code) => reject(new Error(`The server ended with code ${code}.`)));
  });
  await readPage(`http://localhost:${port}`);
  const taken = performance.now() - began;
  child.kill("SIGTERM");
  await exited;
  return taken;
}
