import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, copyFile, link, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, request as send } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { variables } from "../../lib/config/variables";
import { withoutConnection } from "./round-robin";
import { diskScratch } from "./scratch-folder.mjs";
import { freePort, raisedLimits } from "./server.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
/** https://vercel.com/docs/functions/limitations */
const MOST_BODY_BYTES = 4.5 * 1024 * 1024;

/**
 * What Vercel makes of a build: exactly the files that the build says its functions need, none of them writable,
 * a body has 4.5 MB, and the process is frozen as soon as it has answered and has nothing left to wait for.
 */
export async function functionHost(env: Record<string, string>) {
  const folder = await mkdtemp(join(diskScratch(), "tellmark-function-"));
  const temporary = await mkdtemp(join(tmpdir(), "tellmark-function-tmp-"));
  await packFunction(folder);
  await chmod(temporary, 0o777);
  const [port, front] = [await freePort(), await freePort()];
  const url = `http://localhost:${front}`;
  const unset = Object.fromEntries(variables.map(({ name }) => [name, ""]));
  const isRoot = process.geteuid?.() === 0;
  const child = spawn(process.execPath, [join(folder, "function.cjs")], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      ...unset,
      ...raisedLimits,
      VERCEL: "1",
      // Tests read codes as a user at the machine itself.
      TRUST_PROXY: "0",
      TMPDIR: temporary,
      HOME: temporary,
      LOG_LEVEL: "warn",
      TRANSLATE_PROVIDER: "none",
      PUBLIC_URL: url,
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
  });
  const exited = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));

  let [inFlight, outstanding, frozen, freezes] = [0, 0, false, 0];
  const thaw = () => {
    if (frozen) child.kill("SIGCONT");
    frozen = false;
  };
  const freezeIfIdle = () => {
    if (inFlight > 0 || outstanding > 0 || frozen || child.exitCode !== null) return;
    frozen = true;
    freezes += 1;
    child.kill("SIGSTOP");
  };
  child.on("message", (message: { outstanding: number }) => {
    outstanding = message.outstanding;
    freezeIfIdle();
  });

  const server = createServer((request, response) => {
    if (Number(request.headers["content-length"] ?? 0) > MOST_BODY_BYTES) {
      request.resume();
      response.writeHead(413, { "Content-Type": "text/plain", "X-Vercel-Error": "FUNCTION_PAYLOAD_TOO_LARGE" });
      return response.end("Request Entity Too Large\n\nFUNCTION_PAYLOAD_TOO_LARGE\n");
    }
    inFlight += 1;
    thaw();
    const { method, url: path, rawHeaders: headers } = request;
    const onward = send({ host: "127.0.0.1", port, method, path, headers, agent: false });
    onward.on("response", (answer) => {
      // A process that has answered reads no more of the body; its client may not have noticed.
      request.unpipe(onward);
      request.resume();
      response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.rawHeaders));
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    onward.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on("close", () => {
      onward.destroy();
      inFlight -= 1;
      // What `waitUntil` was given beside the last bytes is on its way.
      setTimeout(freezeIfIdle, 20);
    });
    request.pipe(onward);
  }).listen(front, "127.0.0.1");
  // A client that is slow to send its next request finds the connection as it left it.
  server.keepAliveTimeout = 65_000;
  await once(server, "listening");

  const stop = async () => {
    child.kill("SIGCONT");
    child.kill("SIGKILL");
    await exited;
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
    await rm(temporary, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
    const answer = await fetch(`${url}/api/v1/health`).catch(() => null);
    if (answer?.ok) break;
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error(`The function does not answer:\n${output}`);
    }
  }
  return { url, temporary, output: () => output, freezes: () => freezes, stop };
}

/** Next notes for each part of a build which files it may read. */
async function packFunction(folder: string): Promise<void> {
  const build = join(rootDir, ".next");
  const built = readdirSync(join(build, "server"), { recursive: true, encoding: "utf8" }).map(
    (name) => `server/${name}`,
  );
  const notes = [...built.filter((name) => name.endsWith(".nft.json")), "next-server.js.nft.json"];
  const files = new Set(["package.json", ".next/required-server-files.json", ".next/BUILD_ID"]);
  for (const note of notes) {
    const path = join(build, note);
    const { files: named }: { files: string[] } = JSON.parse(readFileSync(path, "utf8"));
    for (const name of named) files.add(relative(rootDir, resolve(dirname(path), name)));
    files.add(relative(rootDir, path.replace(/\.nft\.json$/, "")));
  }
  const { files: required }: { files: string[] } = JSON.parse(
    readFileSync(join(build, "required-server-files.json"), "utf8"),
  );
  for (const name of required) files.add(name);
  for (const name of built) if (/\.js(on)?$/.test(name) && !name.endsWith(".nft.json")) files.add(join(".next", name));
  // A host brings Next's own server.
  const next = "node_modules/next/dist";
  for (const name of readdirSync(join(rootDir, next), { recursive: true, encoding: "utf8" })) {
    if (/\.(c?js|json|wasm)$/.test(name) && !name.startsWith("esm/")) files.add(join(next, name));
  }
  // What its network sends without any function.
  for (const still of [".next/static", "public"]) {
    for (const name of readdirSync(join(rootDir, still), { recursive: true, encoding: "utf8" })) {
      files.add(join(still, name));
    }
  }
  const folders = new Set([...files].map((name) => dirname(join(folder, name))));
  for (const path of folders) await mkdir(path, { recursive: true });
  await Promise.all(
    [...files].map(async (name) => {
      const [from, to] = [join(rootDir, name), join(folder, name)];
      await link(from, to).catch(() => copyFile(from, to).catch(ignoreMissing));
    }),
  );
  await copyFile(join(import.meta.dirname, "function-program.cjs"), join(folder, "function.cjs"));
  await chmod(folder, 0o555);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  // Next names a few files of itself that this version does not have, and folders.
  if (!["ENOENT", "EISDIR", "ENOTSUP"].includes(error.code ?? "")) throw error;
}
