import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildFingerprint } from "./build-stamp.mjs";

let rootDir = "";
beforeEach(async () => {
  rootDir = await mkdtemp(join(tmpdir(), "tellmark-stamp-"));
  await write("app/page.tsx", "one");
  await write("package-lock.json", "{}");
});
afterEach(() => rm(rootDir, { recursive: true, force: true }));

async function write(path: string, content: string) {
  await mkdir(dirname(join(rootDir, path)), { recursive: true });
  await writeFile(join(rootDir, path), content);
}

test("the same sources give the same fingerprint", async () => {
  expect(await buildFingerprint(rootDir)).toBe(await buildFingerprint(rootDir));
});

test.each(["app/page.tsx", "package-lock.json", "lib/new.ts", "public/a.svg", "next.config.mjs", "instrumentation.ts"])(
  "a change of %s asks for a new build",
  async (path) => {
    const before = await buildFingerprint(rootDir);
    await write(path, "two");
    expect(await buildFingerprint(rootDir)).not.toBe(before);
  },
);

test.each([
  "lib/a.test.ts",
  "lib/generated/prisma/client.ts",
  "public/scripts/player.a1.js",
  "public/embed/tellmark-clip.js",
  "public/sdk/tellmark.tgz",
  "README.md",
  "lib/README.md",
  "e2e/api/a.spec.ts",
  ".data/keys.json",
])("a change of %s does not", async (path) => {
  const before = await buildFingerprint(rootDir);
  await write(path, "two");
  expect(await buildFingerprint(rootDir)).toBe(before);
});

test("a file that moves asks for a new build", async () => {
  const before = await buildFingerprint(rootDir);
  await rm(join(rootDir, "app/page.tsx"));
  await write("app/other.tsx", "one");
  expect(await buildFingerprint(rootDir)).not.toBe(before);
});
