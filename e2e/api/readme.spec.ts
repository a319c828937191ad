import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "playwright/test";
import { startTestServer } from "../support/server.mjs";

const rootDir = resolve(import.meta.dirname, "../..");

async function blocksOf(file: string): Promise<string[]> {
  const text = await readFile(join(rootDir, file), "utf8");
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
}

test("docs/requests.md asks for a clip and answers as printed", async () => {
  const [walk = ""] = (await blocksOf("README.md")).filter((block) => block.startsWith("# A first clip"));
  const helpers = walk.slice(0, walk.indexOf("ID=$("));
  const server = await startTestServer({ env: { FFMPEG_PATH: "" } });
  try {
    const script = [helpers, ...(await blocksOf("docs/requests.md"))].join("\n");
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
      cwd: rootDir,
      env: { ...process.env, BASE: server.url, DATA_DIR: server.dataDir },
    });
    expect(stdout).toMatch(/Ask with http:\S+\/r\/\w{22}/);
    expect(stdout).toContain('"name":"Priya"');
  } finally {
    await server.stop();
  }
});

test("docs/ways-in.md creates drafts from images as printed", async () => {
  const [walk = ""] = (await blocksOf("README.md")).filter((block) => block.startsWith("# A first clip"));
  const helpers = walk.slice(0, walk.indexOf("ID=$("));
  const server = await startTestServer({ env: { FFMPEG_PATH: "" } });
  try {
    const script = [helpers, ...(await blocksOf("docs/ways-in.md"))].join("\n");
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
      cwd: rootDir,
      env: { ...process.env, BASE: server.url, DATA_DIR: server.dataDir },
    });
    expect(stdout).toMatch(/^Studio at http:\S+\/studio\/\d+\nhttp:\S+\/studio\/\d+\n$/);
  } finally {
    await server.stop();
  }
});

test("docs/agents.md and docs/handover.md read the clip of the README's walk", async () => {
  const [walk = ""] = (await blocksOf("README.md")).filter((block) => block.startsWith("# A first clip"));
  const server = await startTestServer({ env: { FFMPEG_PATH: "" } });
  try {
    const blocks = [...(await blocksOf("docs/agents.md")), ...(await blocksOf("docs/handover.md"))];
    const script = [walk, ...blocks].join("\n");
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
      cwd: rootDir,
      env: { ...process.env, BASE: server.url, DATA_DIR: server.dataDir },
    });
    expect(stdout.match(/^# A recorded clip/gm)).toHaveLength(2);
    expect(stdout).toContain('"target":"markdown"');
  } finally {
    await server.stop();
  }
});

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
