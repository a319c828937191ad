import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFoldersPrivate } from "./make-folders-private";

test("folders of files that an earlier version left open are closed at a start; missing ones are no fault", async () => {
  const root = await mkdtemp(join(tmpdir(), "tellmark-open-"));
  const [dir, scratchDir] = [join(root, "blobs"), join(root, "blobs/.staging")];
  await makeFoldersPrivate({ blobs: { kind: "disk", dir }, scratchDir });
  await mkdir(scratchDir, { recursive: true });
  for (const folder of [dir, scratchDir]) await chmod(folder, 0o755);
  await makeFoldersPrivate({ blobs: { kind: "disk", dir }, scratchDir });
  for (const folder of [dir, scratchDir]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await rm(root, { recursive: true });
});
