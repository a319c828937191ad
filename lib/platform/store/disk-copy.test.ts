import * as fs from "node:fs/promises";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scratchFolder } from "../scratch/folder";
import { diskStore } from "./disk";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof fs>();
  return { ...real, link: vi.fn(real.link) };
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tellmark-copy-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function stored() {
  const scratch = scratchFolder(join(root, ".staging"));
  const store = diskStore(root, scratch);
  const staged = await scratch.stage(Readable.from([Buffer.from("bytes")]), { maxBytes: 100 });
  await store.put("clips/1/audio/a.mp3", staged, "audio/mpeg");
  return { store, from: { key: "clips/1/audio/a.mp3", sizeBytes: 5, sha256: staged.sha256 } };
}
const at = (key: string) => stat(join(root, key));

test("a copy on disk is another name for the same bytes", async () => {
  const { store, from } = await stored();
  expect(await store.copy(from, "clips/2/audio/b.mp3", "audio/mpeg")).toBe(true);
  expect((await at("clips/2/audio/b.mp3")).ino).toBe((await at(from.key)).ino);
});

for (const code of ["EMLINK", "EPERM", "EXDEV"])
  test(`where the disk refuses another name (${code}), the bytes are copied`, async () => {
    const { store, from } = await stored();
    vi.mocked(fs.link).mockRejectedValueOnce(Object.assign(new Error("refused"), { code }));
    expect(await store.copy(from, "clips/2/audio/b.mp3", "audio/mpeg")).toBe(true);
    const [first, second] = [await at(from.key), await at("clips/2/audio/b.mp3")];
    expect(second).toMatchObject({ size: 5, nlink: 1 });
    expect(second.ino).not.toBe(first.ino);
  });
