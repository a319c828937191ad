import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { inTime, median } from "./figures.mjs";

const rounds = 5;

export async function benchStart() {
  /** @type {number[]} */
  const cold = [];
  /** @type {number[]} */
  const again = [];
  /** @type {number[]} */
  const command = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), "tellmark-bench-"));
    const server = [process.execPath, join(rootDir, "lib/server/main.mjs")];
    cold.push(await firstAnswer(server, dataDir));
    again.push(await firstAnswer(server, dataDir));
    command.push(await firstAnswer(["npm", "run", "-s", "app"], dataDir));
    await rm(dataDir, { recursive: true, force: true });
  }
  return [
    { name: "first start to first 200", value: inTime(median(cold)) },
    { name: "second start to first 200", value: inTime(median(again)) },
    { name: "npm run app, nothing changed, to first 200", value: inTime(median(command)), goal: "< 2 s" },
  ];
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
  const response = await fetch(`http://localhost:${port}/`);
  await response.arrayBuffer();
  const taken = performance.now() - began;
  if (response.status !== 200) throw new Error(`The first answer is ${response.status}.`);
  child.kill("SIGTERM");
  await exited;
  return taken;
}
