import * as fs from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scratchFolder } from "../scratch/folder";
import { StoreUnavailable } from "../store-error";
import { diskStore } from "./disk";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof fs>();
  return { ...real, link: vi.fn(real.link), mkdir: vi.fn(real.mkdir), open: vi.fn(real.open) };
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tellmark-read-only-"));
});
afterEach(async () => {
  vi.mocked(fs.link).mockReset();
  await rm(root, { recursive: true, force: true });
});

const key = "clips/1/audio/a.mp3";
const refusal = (code: string) => Object.assign(new Error(`${code}: as a disk says it`), { code });

async function open() {
  const scratch = scratchFolder(join(root, ".staging"));
  const store = diskStore(root, scratch);
  const stage = () => scratch.stage(Readable.from([Buffer.from("bytes")]), { maxBytes: 100 });
  return { scratch, store, stage };
}

for (const [code, words] of [
  ["EROFS", /read-only/],
  ["EACCES", /not allowed/],
] as const) {
  const refused = { message: expect.stringMatching(words), constructor: StoreUnavailable };

  test(`a folder that cannot be written (${code}) is reported as one, and not as a full disk: staging`, async () => {
    const { stage, scratch } = await open();
    vi.mocked(fs.mkdir).mockRejectedValueOnce(refusal(code));
    await expect(stage()).rejects.toMatchObject(refused);
    vi.mocked(fs.open).mockRejectedValueOnce(refusal(code));
    await expect(stage()).rejects.toMatchObject(refused);
    vi.mocked(fs.mkdir).mockRejectedValueOnce(refusal(code));
    await expect(scratch.workFolder()).rejects.toMatchObject(refused);
  });

  test(`${code}: storing, copying, and a part of an upload`, async () => {
    const { store, stage } = await open();
    const staged = await stage();
    vi.mocked(fs.link).mockRejectedValueOnce(refusal(code));
    await expect(store.put(key, staged, "audio/mpeg")).rejects.toMatchObject(refused);
    vi.mocked(fs.mkdir).mockRejectedValueOnce(refusal(code));
    await expect(store.multipart.write("upl_1", 0, Buffer.from("x"))).rejects.toMatchObject(refused);
    await store.put(key, staged, "audio/mpeg");
    vi.mocked(fs.mkdir).mockRejectedValueOnce(refusal(code));
    const from = { key, sizeBytes: 5, sha256: staged.sha256 };
    await expect(store.copy(from, "clips/2/audio/b.mp3", "audio/mpeg")).rejects.toMatchObject(refused);
    expect(await store.head(key)).toEqual({ sizeBytes: 5 });
  });
}
