import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { leaveOutElsewhere } from "./elsewhere.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
/** As .env.example lists them, which is made from lib/config/variables.ts: plain Node does not read TypeScript. */
const variables = readFileSync(join(rootDir, ".env.example"), "utf8").match(/(?<=^#)[A-Z][A-Z0-9_]*(?==)/gm) ?? [];

/** For tests that share one server and address; tests of limits start their own server. */
export const raisedLimits = Object.freeze(
  Object.fromEntries(variables.filter((name) => name.startsWith("RATE_LIMIT_")).map((name) => [name, "1000000"])),
);

/** The administrator of the server that tests share. */
export const adminAddress = "admin@tellmark.test";

/** Over an empty configuration: the developer's own variables do not count. */
export function testEnvironment() {
  return {
    ...Object.fromEntries(variables.map((name) => [name, ""])),
    LOG_LEVEL: "warn",
    AUTO_TRANSCRIBE: "0",
    READ_PICTURES: "0",
    FREE_SPACE_FLOOR_BYTES: "0",
    TRANSLATE_PROVIDER: "none",
    // Set by playwright-server.mjs: a native engine takes a third of the processor time.
    FFMPEG_PATH: process.env.TELLMARK_FFMPEG ?? "",
  };
}

/**
 * @typedef {object} TestServer
 * @property {string} url like http://localhost:40123
 * @property {string} dataDir
 * @property {number} pid
 * @property {() => string} output everything the server has printed so far
 * @property {() => Promise<number>} stop ends it as Ctrl-C would; gives the exit code and removes a folder made here
 * @property {() => Promise<void>} kill9 kills the process and keeps the folder
 * @property {() => void} closeOutput as where who reads it has gone
 */

/**
 * @param {object} [options]
 * @param {string} [options.dataDir] default: a fresh temporary folder
 * @param {number} [options.port] default: a free one
 * @param {Record<string, string>} [options.env] over `testEnvironment`
 * @param {boolean} [options.hasPages] false: the API and links alone, which need no build of the pages
 * @param {number} [options.patience] seconds until it must be ready
 * @returns {Promise<TestServer>}
 */
export async function startTestServer({
  dataDir: givenDataDir,
  port: givenPort,
  env = {},
  hasPages = true,
  patience = 60,
} = {}) {
  await leaveOutElsewhere("starts a separate server, as it does everywhere");
  const dataDir = givenDataDir ?? (await newDataDir());
  const port = givenPort ?? (await freePort());
  const child = spawn(process.execPath, [join(rootDir, "lib/server/main.mjs"), ...(hasPages ? [] : ["--api"])], {
    cwd: rootDir,
    env: {
      ...process.env,
      ...testEnvironment(),
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const dropData = async () => {
    if (givenDataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  await waitForBoot(child, () => output, patience);

  return {
    url: `http://localhost:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      const [code] = await exited;
      await dropData();
      return code;
    },
    async kill9() {
      child.kill("SIGKILL");
      await exited;
    },
    closeOutput: () => closeOutputOf(child),
  };
}

/** @param {import("node:child_process").ChildProcess} child */
export function closeOutputOf(child) {
  for (const stream of [child.stdout, child.stderr]) stream?.destroy();
}

/**
 * With a database as a first start leaves it, if the run has made one (playwright-server.mjs): a copy takes a tenth of
 * the time. The first starts themselves are tested in process.spec.ts.
 * @returns {Promise<string>}
 */
export async function newDataDir() {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-e2e-"));
  const template = process.env.TELLMARK_DATABASE_TEMPLATE;
  // Node's own `cp` takes a second of processor time for its 1,600 files.
  if (template) await promisify(execFile)("cp", ["-a", template, join(folder, "postgres")]);
  return folder;
}

/** @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {() => string} output
 * @param {number} patience
 * @returns {Promise<void>}
 */
function waitForBoot(child, output, patience) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`is not ready after ${patience} s`), patience * 1000);
    const look = () => {
      if (/^(Ready:|Working\.)/m.test(output())) settle(resolve);
    };
    const onExit = (/** @type {number | null} */ code) => fail(`ended with code ${code}`);
    const settle = (/** @type {() => void} */ then) => {
      clearTimeout(timer);
      child.stdout?.off("data", look);
      child.off("exit", onExit);
      then();
    };
    const fail = (/** @type {string} */ what) => {
      child.kill("SIGKILL");
      settle(() => reject(new Error(`The server ${what}:\n${output()}`)));
    };
    child.stdout?.on("data", look);
    child.on("exit", onExit);
  });
}
