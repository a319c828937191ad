import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { newDataDir, startTestServer } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { Api } from "./api.mjs";
import { issueToken } from "./torture.mjs";

/** Programs that may have the number of an earlier process, by what they look like. @param {string} dataDir */
const lookalikes = (dataDir) => {
  const folder = join(dataDir, "postgres");
  return [
    { name: "any program", words: ["sleep", "600"], cwd: "/" },
    {
      name: "the system's PostgreSQL",
      words: ["/usr/lib/postgresql/16/bin/postgres", "-D", "/var/lib/other"],
      cwd: "/",
    },
    { name: "a PostgreSQL that names our folder", words: ["postgres", "-D", folder], cwd: "/" },
    { name: "a program that works in our folder", words: ["postgres", "-D", folder], cwd: folder },
    { name: "a second server", words: [process.execPath, "lib/server/main.mjs"], cwd: "/" },
  ];
};

/**
 * Kills a server and its PostgreSQL together, as a power cut does, gives their numbers in every file to another program,
 * and starts again.
 * @returns {Promise<boolean>}
 */
export async function main() {
  if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) return false;
  const dataDir = await newDataDir();
  let isWell = true;
  let server = await startTestServer({ dataDir });
  try {
    const token = await issueToken(dataDir);
    for (const { name, words, cwd } of lookalikes(dataDir)) {
      const { body } = await new Api(server.url, token).send("POST", "/api/v1/clips", { title: name });
      const postgres = JSON.parse(await readFile(join(dataDir, "postgres.process"), "utf8")).pid;
      // Stopped, it cannot tidy up before it is killed.
      process.kill(postgres, "SIGSTOP");
      await server.kill9();
      process.kill(postgres, "SIGKILL");
      const bystander = await startBystander(words, cwd);
      await giveNumbers(dataDir, [postgres, server.pid], bystander.pid);
      const began = performance.now();
      server = await startTestServer({ dataDir });
      const took = Math.round(performance.now() - began);
      const found = await new Api(server.url, token).send("GET", `/api/v1/clips/${body.data.id}`);
      const problems = [
        ...bystander.signals().map((signal) => `it was sent ${signal}`),
        ...(bystander.isAlive() ? [] : ["it was killed"]),
        ...(found.status === 200 ? [] : [`an acknowledged clip answers ${found.status}`]),
      ];
      console.log(`${name}: ${problems.join("; ") || `left alone, ready after ${took} ms`}`);
      isWell &&= problems.length === 0;
      await bystander.end();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return isWell;
}

/**
 * @param {string[]} words how its command line begins
 * @param {string} cwd
 */
async function startBystander([argv0 = "", ...rest], cwd) {
  const code = `for (const signal of ["SIGINT", "SIGTERM", "SIGQUIT"]) process.on(signal, () => console.log(signal));
    setInterval(() => {}, 1000); console.log("up");`;
  const child = spawn(process.execPath, ["-e", code, "--", ...rest], {
    argv0,
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return {
    pid: child.pid ?? 0,
    signals: () => output.split("\n").filter((line) => line.startsWith("SIG")),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    end: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** In the files by which a start finds what an earlier one left. @param {string} dataDir @param {number[]} from @param {number} to */
async function giveNumbers(dataDir, from, to) {
  for (const name of ["postgres/postmaster.pid", "postgres.process", "server.lock"]) {
    const path = join(dataDir, name);
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace(new RegExp(`\\b(${from.join("|")})\\b`), String(to)));
  }
}
