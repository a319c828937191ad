import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { rootDir } from "../support/steps.mjs";

/**
 * Measuring, rendering and peaks of a WebM recording in the same sandboxed process, without server, database and
 * package.
 * @param {string} input absolute path of the recording
 */
export async function prepareRaw(input) {
  const outDir = await mkdtemp(join(os.tmpdir(), "tellmark-raw-"));
  const media = join(rootDir, "lib/generated/children/");
  const read = [media, join(rootDir, "node_modules/"), join(rootDir, "package.json"), input, `${outDir}/`];
  const permission = ["--permission", "--experimental-permission"].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  );
  const flags = ["--no-warnings", "--max-old-space-size=512"];
  if (permission)
    flags.push(permission, `--allow-fs-write=${outDir}/`, ...read.map((path) => `--allow-fs-read=${path}`));
  try {
    const child = spawn(process.execPath, [...flags, join(media, "audio-child.mjs")], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      detached: true,
    });
    if (child.pid) os.setPriority(child.pid, 10);
    const closed = once(child, "close");
    /** @type {{type: string} | null} */
    let last = null;
    child.on("message", (message) => {
      last = /** @type {{type: string}} */ (message);
    });
    child.send({ input, outDir, demuxer: "matroska", maxSeconds: 7200, ffmpegPath: null });
    await closed;
    const ended = /** @type {{type: string} | null} */ (last);
    if (ended?.type !== "done") throw new Error(`The raw engine ended with ${JSON.stringify(ended)}.`);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
