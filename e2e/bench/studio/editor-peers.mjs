import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

/**
 * @typedef {object} Peer
 * @property {string} name with its version
 * @property {number} gzipped bytes of its script
 * @property {string} url a page that shows the strokes, and has `peerReady` when the pen can be used
 */

const PEERS = [
  {
    entry: "excalidraw",
    name: "Excalidraw",
    package: "@excalidraw/excalidraw",
    version: "0.18.1",
    css: "@excalidraw/excalidraw/dist/prod/index.css",
  },
  { entry: "tldraw", name: "tldraw", package: "tldraw", version: "5.4.2", css: "tldraw/tldraw.css" },
];
const REACT = "19.3.1";
/** Outside of the project, whose packages must not be found by what is compared with it. */
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tellmark-bench");
const INSTALL_MS = 240_000;

/**
 * Other editors for the same strokes, installed in a folder outside of the project and kept there. What cannot be
 * installed or bundled is missing, and the run says so.
 * @param {readonly unknown[]} strokes points in pixels of the page
 * @returns {Promise<{peers: Peer[], missing: string[], stop: () => void}>}
 */
export async function servePeers(strokes) {
  const scene = JSON.stringify({ strokes });
  /** @type {Map<string, {type: string, body: string | Buffer}>} */
  const files = new Map([["/scene.json", { type: "application/json", body: scene }]]);
  const server = createServer(({ url = "" }, response) => {
    const file = files.get(url);
    response.writeHead(file ? 200 : 404, { "Content-Type": file?.type ?? "text/plain" }).end(file?.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  /** @type {Peer[]} */
  const peers = [];
  /** @type {string[]} */
  const missing = [];
  for (const peer of PEERS) {
    const name = `${peer.name} ${peer.version}`;
    try {
      const folder = await installed(peer);
      const script = await bundled(folder, peer.entry);
      files.set(`/${peer.entry}.js`, { type: "text/javascript", body: script });
      files.set(`/${peer.entry}.css`, {
        type: "text/css",
        body: await readFile(join(folder, "node_modules", peer.css)),
      });
      files.set(`/${peer.entry}`, { type: "text/html", body: pageOf(peer.entry) });
      const url = `http://localhost:${address.port}/${peer.entry}`;
      peers.push({ name, url, gzipped: gzipSync(script, { level: 9 }).length });
    } catch (error) {
      missing.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  return { peers, missing, stop: () => server.close() };
}

/** @param {(typeof PEERS)[number]} peer */
async function installed(peer) {
  const folder = join(CACHE, `${peer.entry}-${peer.version}`);
  const isThere = await readFile(join(folder, "installed"), "utf8").catch(() => "");
  if (isThere === peer.version) return folder;
  await mkdir(folder, { recursive: true });
  const dependencies = { [peer.package]: peer.version, react: REACT, "react-dom": REACT };
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  const { status, stderr } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: folder,
    encoding: "utf8",
    timeout: INSTALL_MS,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm install failed. ${stderr?.trim().split("\n").at(-1) ?? ""}`);
  await writeFile(join(folder, "installed"), peer.version);
  return folder;
}

/** Made once for what the page says. @param {string} folder @param {string} entry */
async function bundled(folder, entry) {
  const source = await readFile(join(import.meta.dirname, "../references/editors", `${entry}.jsx`), "utf8");
  const made = join(folder, "bundle.js");
  const input = join(folder, `${entry}.jsx`);
  if ((await readFile(input, "utf8").catch(() => null)) === source) {
    const known = await readFile(made, "utf8").catch(() => null);
    if (known !== null) return known;
  }
  await writeFile(input, source);
  const build = await rolldown({
    input,
    cwd: folder,
    platform: "browser",
    logLevel: "silent",
    moduleTypes: { ".css": "empty" },
    transform: {
      jsx: { runtime: "automatic" },
      define: { "process.env.NODE_ENV": '"production"', "process.env.IS_PREACT": '"false"' },
    },
  });
  try {
    const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false });
    await writeFile(made, output[0].code);
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** @param {string} entry */
const pageOf = (entry) => `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/${entry}.css">
<style>html,body,#root{margin:0;height:100%}#root{position:fixed;inset:0}</style><div id="root"></div>
<script type="module" src="/${entry}.js"></script>`;
