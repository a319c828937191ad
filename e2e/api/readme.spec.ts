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

async function firstClip(): Promise<string> {
  const [walk] = (await blocksOf("README.md")).filter((block) => block.startsWith("# A first clip"));
  if (!walk) throw new Error("README.md has no walk");
  return walk;
}

test("docs/requests.md asks for a clip and answers, and docs/ways-in.md creates drafts from images, as printed", async () => {
  const walk = await firstClip();
  const helpers = walk.slice(0, walk.indexOf("ID=$("));
  const server = await startTestServer({ env: { FFMPEG_PATH: "" } });
  const run = async (file: string) => {
    const script = [helpers, ...(await blocksOf(file))].join("\n");
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
      cwd: rootDir,
      env: { ...process.env, BASE: server.url, DATA_DIR: server.dataDir },
    });
    return stdout;
  };
  try {
    const asked = await run("docs/requests.md");
    expect(asked).toMatch(/Ask with http:\S+\/r\/\w{22}/);
    expect(asked).toContain('"name":"Priya"');
    expect(await run("docs/ways-in.md")).toMatch(/^Studio at http:\S+\/studio\/\d+\nhttp:\S+\/studio\/\d+\n$/);
  } finally {
    await server.stop();
  }
});

test("the README's walk by curl works as printed, with the default limits; docs/agents.md and docs/handover.md read its clip", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-readme-"));
  const server = await startTestServer({ env: { FFMPEG_PATH: "" } });
  try {
    const blocks = [...(await blocksOf("docs/agents.md")), ...(await blocksOf("docs/handover.md"))];
    const script = [await firstClip(), ...blocks].join("\n");
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
      cwd: rootDir,
      env: { ...process.env, BASE: server.url, DATA_DIR: server.dataDir, TMPDIR: folder },
    });
    expect(stdout).toContain('"status":"completed"');
    expect(stdout).toContain('"message":"Seen."');
    expect(stdout.match(/^# A recorded clip/gm)).toHaveLength(2);
    expect(stdout).toContain('"target":"markdown"');
    const [, page] = /^Open (\S+)$/m.exec(stdout) ?? [];
    expect(await (await fetch(page ?? "")).text()).toContain("The headline");
    const vst = await readFile(join(folder, "first-clip.vst"));
    expect(vst.subarray(30, 61).toString("latin1")).toBe("mimetypeapplication/vnd.vst+zip");
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
