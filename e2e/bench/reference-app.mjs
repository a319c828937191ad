import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";

/** Outside of the project, whose packages must not be found by what is compared with it. */
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tellmark-bench");

/**
 * Installs and builds a small application of `references/` with the Next and React of this project: once for each version
 * of what it consists of.
 * @param {string} name
 * @param {Record<string, string>} [packages] besides Next and React
 * @returns {Promise<string>} its folder
 */
export async function prepareReferenceApp(name, packages = {}) {
  const source = join(import.meta.dirname, "references", name);
  const own = JSON.parse(await readFile(join(rootDir, "package.json"), "utf8")).dependencies;
  const { next, react, "react-dom": reactDom } = own;
  const manifest = JSON.stringify({
    name: `tellmark-bench-${name}`,
    private: true,
    type: "module",
    dependencies: { next, react, "react-dom": reactDom, ...packages },
  });
  const folder = join(cache, `${name}-${await fingerprint(source, manifest)}`);
  const stamp = join(folder, "built");
  if (await stat(stamp).catch(() => null)) return folder;

  console.log(`Installing and building ${name}, once, in ${cache}`);
  await rm(folder, { recursive: true, force: true });
  await cp(source, folder, { recursive: true });
  await writeFile(join(folder, "package.json"), manifest);
  await run(folder, "npm", ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"]);
  await run(folder, process.execPath, [nextIn(folder), "build"], { NODE_ENV: "production" });
  await writeFile(stamp, "");
  return folder;
}

/**
 * By `next start`.
 * @param {string} folder
 * @param {Record<string, string>} [env]
 */
export async function startReferenceApp(folder, env = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [nextIn(folder), "start", "-p", `${port}`], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let output = "";
  await new Promise((resolve, reject) => {
    const look = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      if (/\bReady\b/.test(output)) resolve(undefined);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("exit", (code) => reject(new Error(`next start ended with code ${code}:\n${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** @param {string} folder @param {string} program @param {readonly string[]} args @param {Record<string, string>} [env] */
export async function run(folder, program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with code ${code}: ${output.trim().slice(-600)}`);
}

/** @param {string} folder */
function nextIn(folder) {
  return join(folder, "node_modules/next/dist/bin/next");
}

/** @param {string} source @param {string} manifest */
async function fingerprint(source, manifest) {
  const hash = createHash("sha256").update(`${process.versions.modules}\0${manifest}`);
  const names = await readdir(source, { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) hash.update(await readFile(path));
  return hash.digest("hex").slice(0, 12);
}
