// Runs the Dockerfile without Docker, as `npm run prove` does on Debian as root: its RUN lines in a fresh Debian, its command as
// its user on a read-only root, and the README's first clip against that.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installDebianPackage, mayInstallPackages } from "./debian-package.mjs";
import { readStages } from "./docker-files.mjs";
import { ensureNode } from "./ensure-node.mjs";
import { freePort } from "./server.mjs";
import { rootDir } from "./steps.mjs";
import { walkFirstClip } from "./walk-first-clip.mjs";

/** @typedef {import("./docker-files.mjs").Instruction} Instruction */

const TOKEN = "node lib/server/cli/run.mjs token you@example.com";

/** @returns {Promise<boolean | null>} null: it could not be tried here */
export async function proveImage() {
  if (!mayInstallPackages() || (!existsSync("/usr/sbin/debootstrap") && !installDebianPackage("debootstrap"))) {
    console.log("The image was not tried: that takes root on Debian, and debootstrap.");
    return null;
  }
  const root = mkdtempSync(join(tmpdir(), "tellmark-image-"));
  // The user of the image passes through it.
  chmodSync(root, 0o755);
  const data = mkdtempSync(join(tmpdir(), "tellmark-image-data-"));
  try {
    const [build = [], final = []] = readStages();
    if (!prepare(root, build) || !runLines(root, [...build, ...final])) return false;
    // Without what only the first stage leaves behind.
    rmSync(join(root, "root"), { recursive: true, force: true });
    const size = spawnSync("du", ["-sm", root], { encoding: "utf8" }).stdout.split("\t", 1)[0];
    console.log(`The image has ${size} MB, unpacked.`);
    return await startAndWalk(root, data, final);
  } finally {
    for (const folder of [root, data]) rmSync(folder, { recursive: true, force: true });
  }
}

/** What the base image has. @param {string} root @param {Instruction[]} build */
function prepare(root, build) {
  const version = /^node:(\d+)-(\w+)-slim\b/.exec(build[0]?.text ?? "");
  if (!version) throw new Error("The Dockerfile does not begin with node:VERSION-RELEASE-slim.");
  if (!succeeds("debootstrap", ["--variant=minbase", version[2] ?? "", root])) return false;
  cpSync(ensureNode(version[1] ?? ""), join(root, "usr/local/bin/node"));
  const npm = spawnSync("npm", ["root", "-g"], { encoding: "utf8" }).stdout.trim();
  cpSync(join(npm, "npm"), join(root, "usr/local/lib/node_modules/npm"), { recursive: true, dereference: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
  for (const file of ["etc/resolv.conf", "etc/hosts", process.env.NODE_EXTRA_CA_CERTS?.slice(1)]) {
    if (!file || !existsSync(join("/", file))) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join("/", file), join(root, file), { dereference: true });
  }
  return succeeds("chroot", [root, "useradd", "--uid", "1000", "--create-home", "node"]);
}

/** @param {string} root @param {Instruction[]} instructions */
function runLines(root, instructions) {
  return instructions.every(({ word, text }) => {
    if (word === "COPY" && !text.startsWith("--from=")) copy(root, text);
    if (word !== "RUN") return true;
    console.log(`RUN ${text.slice(0, 100)}`);
    const [program = "", ...args] = inside(root, { command: ["/bin/sh", "-c", `cd /app && ${text}`] });
    return succeeds(program, args, { ...passedOn(), ...variablesOf(instructions) });
  });
}

/** @param {string} root @param {string} text */
function copy(root, text) {
  const words = text.split(" ");
  const target = words.pop() ?? "";
  const ignored = readFileSync(join(rootDir, ".dockerignore"), "utf8").split("\n");
  const kept = ignored.filter((line) => /^![^/]+$/.test(line)).map((line) => line.slice(1));
  for (const name of words[0] === "." ? kept : words) {
    const to = join(root, "app", target === "./" || target === "." ? name : target);
    const filter = (/** @type {string} */ path) =>
      !/\.test\.tsx?$|public\/scripts|lib\/generated\/(?!player\.d)/.test(path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(rootDir, name), to, { recursive: true, filter });
  }
}

/** @param {string} root @param {string} data @param {Instruction[]} final */
async function startAndWalk(root, data, final) {
  const textOf = (/** @type {string} */ word) => final.findLast((each) => each.word === word)?.text ?? "";
  const user = textOf("USER");
  spawnSync("chown", ["1000:1000", data]);
  const port = await freePort();
  const env = {
    NODE_ENV: /** @type {const} */ ("production"),
    ...variablesOf(final),
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    HOME: "/home/node",
    PORT: String(port),
  };
  const volume = { [textOf("VOLUME")]: data };
  const command = (/** @type {string[]} */ words) => inside(root, { command: words, user, volume });
  const [program = "", ...args] = command(JSON.parse(textOf("CMD")));
  const server = spawn(program, args, { env, stdio: ["ignore", "inherit", "inherit"], detached: true });
  try {
    const check = JSON.parse(/CMD (\[.*\])/.exec(textOf("HEALTHCHECK"))?.[1] ?? "[]");
    const isHealthy = () =>
      spawnSync(check[0], check.slice(1), { env: { ...process.env, PORT: String(port) } }).status === 0;
    for (let tries = 0; tries < 60 && !isHealthy(); tries++) await sleep(1000);
    if (!isHealthy()) return false;
    // As `docker exec` does: within the mounts of the server, since PostgreSQL's socket lies in its /tmp.
    const token = ["chroot", `--userspec=${user}:${user}`, root, "/bin/sh", "-c", `cd /app && exec ${TOKEN}`];
    const entered = spawnSync("nsenter", ["--target", String(server.pid), "--mount", ...token], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    const key = entered.stdout?.trim() ?? "";
    return walkFirstClip(`http://localhost:${port}`, key, data);
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid, "SIGKILL");
    await sleep(1000);
  }
}

/**
 * A command in the folder. With a user the root is read-only, as far as mounts are permitted here.
 * @param {string} root
 * @param {{command: string[], user?: string, volume?: Record<string, string>}} options
 */
function inside(root, { command, user, volume = {} }) {
  const mounts = ['mount --bind "$R" "$R"', 'mount -t proc proc "$R/proc"', 'mount --rbind /dev "$R/dev"'];
  if (user) {
    mounts.push('mount -t tmpfs tmpfs "$R/tmp"');
    for (const [at, from] of Object.entries(volume)) mounts.push(`mount --bind ${from} "$R${at}"`);
    mounts.push('mount -o remount,bind,ro "$R"');
  }
  const tried = mounts.map((mount) => `${mount} || echo 'Not permitted here: ${mount.replaceAll('"', "")}' >&2`);
  const enter = `exec chroot ${user ? `--userspec=${user}:${user} ` : ""}"$R" /bin/sh -c 'cd /app && exec "$@"' sh "$@"`;
  return [
    "unshare",
    "-m",
    "--propagation",
    "private",
    "sh",
    "-c",
    `R=$0; ${tried.join("; ")}; ${enter}`,
    root,
    ...command,
  ];
}

/** @param {Instruction[]} instructions @returns {Record<string, string>} */
function variablesOf(instructions) {
  const pairs = instructions.filter(({ word }) => word === "ENV").flatMap(({ text }) => text.split(" "));
  return Object.fromEntries(pairs.map((pair) => [pair.split("=", 1)[0], pair.slice(pair.indexOf("=") + 1)]));
}

/** How npm reaches its registry here. @returns {Record<string, string>} */
function passedOn() {
  const registry = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).stdout.trim();
  const names = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name));
  const known = names.map(([name, value]) => [name, value ?? ""]);
  return {
    ...Object.fromEntries(known),
    npm_config_registry: registry,
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  };
}

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv | Record<string, string>} [env] */
function succeeds(program, args, env = process.env) {
  const options = { env: /** @type {NodeJS.ProcessEnv} */ (env), timeout: 900_000 };
  return spawnSync(program, args, { ...options, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await proveImage()) === false ? 1 : 0;
