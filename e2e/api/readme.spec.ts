import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "playwright/test";
import { startTestServer } from "../support/server.mjs";

const rootDir = resolve(import.meta.dirname, "../..");

test("the README's walk by curl works as printed, with the default limits", async () => {
  const readme = await readFile(join(rootDir, "README.md"), "utf8");
  const [, walk] = /```sh\n(# A first clip\n[\s\S]*?)```/.exec(readme) ?? [];
  const folder = await mkdtemp(join(tmpdir(), "tellmark-readme-"));
  const dataDir = join(folder, "data");
  const server = await startTestServer({ dataDir, env: { FFMPEG_PATH: "" } });
  try {
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", walk ?? "false"], {
      cwd: rootDir,
      env: { ...process.env, BASE: server.url, DATA_DIR: dataDir, TMPDIR: folder },
    });
    expect(stdout).toContain('"status":"completed"');
    expect(stdout).toContain('"message":"Seen."');
    const [, page] = /^Open (\S+)$/m.exec(stdout) ?? [];
    expect(await (await fetch(page ?? "")).text()).toContain("The headline");
    const vst = await readFile(join(folder, "first-clip.vst"));
    expect(vst.subarray(30, 61).toString("latin1")).toBe("mimetypeapplication/vnd.vst+zip");
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
