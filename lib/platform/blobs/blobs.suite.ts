import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Blobs, PartMoved, type Staged, StoreUnavailable, TooManyBytes } from "./port";

export interface OpenedBlobs {
  blobs: Blobs;
  /** Names of what lies in the staging area. */
  staged: () => Promise<string[]>;
  close: () => Promise<void>;
}

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? Buffer.from(part) : part;
}

async function read(stream: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (!stream) return null;
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString("latin1");
}

/** What every store of files does, whichever it is. */
export function blobsSuite(name: string, open: () => Promise<OpenedBlobs>): void {
  describe(name, () => {
    let opened: OpenedBlobs;
    let blobs: Blobs;
    const freshKey = (file = "a.bin") => `suite/${randomUUID()}/${file}`;
    const stage = (...parts: (string | Uint8Array)[]): Promise<Staged> =>
      blobs.stage(chunks(...parts), { maxBytes: 1e7 });
    const keys = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key } of blobs.list(prefix)) found.push(key);
      return found.sort();
    };
    async function store(key: string, content: string) {
      await blobs.put(key, await stage(content), "text/plain");
    }

    beforeAll(async () => {
      opened = await open();
      blobs = opened.blobs;
    });
    afterAll(() => opened.close());

    test("a stream is measured and hashed while it is received", async () => {
      const staged = await stage("one ", "two ", "three");
      const whole = Buffer.from("one two three");
      expect(staged).toMatchObject({
        sizeBytes: whole.length,
        sha256: createHash("sha256").update(whole).digest("hex"),
        crc32: crc32(whole) >>> 0,
      });
      expect(staged.head.equals(whole)).toBe(true);
      await staged.discard();
    });

    test("only the first 64 KB are kept as the head", async () => {
      const staged = await stage(Buffer.alloc(50_000, 1), Buffer.alloc(50_000, 2));
      expect(staged.head.length).toBe(65_536);
      expect([staged.head[49_999], staged.head[50_000]]).toEqual([1, 2]);
      await staged.discard();
    });

    test("an empty stream is a file of no bytes", async () => {
      const key = freshKey();
      await blobs.put(key, await stage(), "text/plain");
      expect(await read(await blobs.open(key))).toBe("");
    });

    test("nothing is visible before it is put, everything after", async () => {
      const key = freshKey();
      const staged = await stage("whole");
      expect(await blobs.head(key)).toBeNull();
      await blobs.put(key, staged, "text/plain");
      expect(await blobs.head(key)).toMatchObject({ key, sizeBytes: 5 });
      expect(await read(await blobs.open(key))).toBe("whole");
      expect(await opened.staged()).toEqual([]);
    });

    test("a key is never written twice", async () => {
      const key = freshKey();
      await store(key, "first");
      const second = await stage("second");
      await expect(blobs.put(key, second, "text/plain")).rejects.toThrow();
      await second.discard();
      expect(await read(await blobs.open(key))).toBe("first");
      expect(await opened.staged()).toEqual([]);
    });

    test("of ten who put the same key at once, one succeeds", async () => {
      const key = freshKey();
      const staged = await Promise.all(Array.from({ length: 10 }, (_, index) => stage(`writer ${index}`)));
      const results = await Promise.allSettled(staged.map((one) => blobs.put(key, one, "text/plain")));
      await Promise.all(staged.map((one) => one.discard()));
      const winners = results.flatMap((result, index) => (result.status === "fulfilled" ? [index] : []));
      expect(winners).toHaveLength(1);
      expect(await read(await blobs.open(key))).toBe(`writer ${winners[0]}`);
    });

    test("a discarded file is gone, and may be discarded again", async () => {
      const staged = await stage("never mind");
      await staged.discard();
      await staged.discard();
      expect(await opened.staged()).toEqual([]);
    });

    test("a byte more than is allowed is too many, and leaves nothing", async () => {
      const staged = await blobs.stage(chunks("12345"), { maxBytes: 5 });
      await staged.discard();
      await expect(blobs.stage(chunks("123", "456"), { maxBytes: 5 })).rejects.toBeInstanceOf(TooManyBytes);
      expect(await opened.staged()).toEqual([]);
    });

    test("a stream that breaks off leaves nothing", async () => {
      async function* broken() {
        yield Buffer.from("half");
        throw new Error("the sender is gone");
      }
      await expect(blobs.stage(broken(), { maxBytes: 100 })).rejects.toThrow("the sender is gone");
      expect(await opened.staged()).toEqual([]);
    });

    test("an aborted request leaves nothing", async () => {
      const controller = new AbortController();
      async function* slow() {
        yield Buffer.from("first");
        controller.abort();
        yield Buffer.from("second");
      }
      await expect(blobs.stage(slow(), { maxBytes: 100, signal: controller.signal })).rejects.toThrow();
      expect(await opened.staged()).toEqual([]);
    });

    for (const code of ["ENOSPC", "EDQUOT", "EIO", "EROFS"]) {
      test(`${code} is told as a store that is not available, and leaves nothing`, async () => {
        async function* full() {
          yield Buffer.from("first");
          throw Object.assign(new Error("write failed"), { code });
        }
        await expect(blobs.stage(full(), { maxBytes: 100 })).rejects.toBeInstanceOf(StoreUnavailable);
        expect(await opened.staged()).toEqual([]);
      });
    }

    test("a range has both its ends", async () => {
      const key = freshKey();
      await store(key, "0123456789");
      for (const [start, end, text] of [
        [0, 0, "0"],
        [3, 5, "345"],
        [9, 9, "9"],
        [0, 9, "0123456789"],
      ] as const) {
        expect(await read(await blobs.open(key, { start, end }))).toBe(text);
      }
    });

    test("what is not there is null", async () => {
      const key = freshKey();
      expect(await blobs.open(key)).toBeNull();
      expect(await blobs.head(key)).toBeNull();
      expect(await blobs.materialise(key)).toBeNull();
    });

    test("a list holds everything below its prefix and nothing else", async () => {
      await store("list/one/a.txt", "a");
      await store("list/one/deep/b.txt", "b");
      await store("list/two/c.txt", "c");
      expect(await keys("list/one")).toEqual(["list/one/a.txt", "list/one/deep/b.txt"]);
      expect(await keys("list")).toHaveLength(3);
      expect(await keys("nothing")).toEqual([]);
    });

    test("removing takes what is there and does not mind the rest", async () => {
      const key = freshKey();
      await store(key, "x");
      await blobs.remove([key, freshKey()]);
      expect(await blobs.head(key)).toBeNull();
    });

    test("removing a folder leaves one whose name begins alike", async () => {
      await store("clips/1/audio/a.mp3", "x");
      await store("clips/1/b.png", "x");
      await store("clips/12/a.mp3", "x");
      await blobs.removeFolder("clips/1");
      await blobs.removeFolder("clips/1");
      expect(await keys("clips")).toEqual(["clips/12/a.mp3"]);
    });

    test("a media job gets a path with the bytes", async () => {
      const key = freshKey();
      await store(key, "for ffmpeg");
      const local = await blobs.materialise(key);
      expect(local?.path).toMatch(/^\//);
      await local?.release();
      expect(await read(await blobs.open(key))).toBe("for ffmpeg");
    });

    test("what a media job made is taken over as if it had been received", async () => {
      const folder = await blobs.workFolder();
      const path = join(folder.path, "playback.mp3");
      await writeFile(path, "made here");
      const staged = await blobs.stageFile(path);
      expect(staged).toMatchObject({ sizeBytes: 9, crc32: crc32("made here") >>> 0 });
      const key = freshKey();
      await blobs.put(key, staged, "audio/mpeg");
      expect(await read(await blobs.open(key))).toBe("made here");
      await folder.remove();
      expect(await opened.staged()).toEqual([]);
    });

    test("the sweep takes old leftovers of the staging area and leaves new ones", async () => {
      const folder = await blobs.workFolder();
      const staged = await stage("left behind");
      expect(await blobs.sweepStaging(new Date(Date.now() - 60_000))).toBe(0);
      expect(await blobs.sweepStaging(new Date(Date.now() + 60_000))).toBe(2);
      expect(await opened.staged()).toEqual([]);
      await Promise.all([folder.remove(), staged.discard()]);
    });

    for (const key of [
      "",
      "/etc/passwd",
      "../x",
      "a/../b",
      "a//b",
      "a/",
      ".hidden",
      "a/.hidden",
      "a b",
      "a\\b",
      "a\0b",
      "ä",
      "x".repeat(301),
    ]) {
      test(`the key ${JSON.stringify(key).slice(0, 30)} is refused everywhere`, async () => {
        const staged = await stage("x");
        await expect(blobs.put(key, staged, "text/plain")).rejects.toThrow("not a blob key");
        await staged.discard();
        await expect(blobs.open(key)).rejects.toThrow("not a blob key");
        await expect(blobs.head(key)).rejects.toThrow("not a blob key");
        await expect(blobs.remove([key])).rejects.toThrow("not a blob key");
        await expect(blobs.removeFolder(key)).rejects.toThrow("not a blob key");
        await expect(blobs.materialise(key)).rejects.toThrow("not a blob key");
      });
    }

    test("a store that can be written says so", async () => {
      await blobs.check();
    });

    test("a part file takes pieces at its end alone, from one writer at a time, and never more than is allowed", async () => {
      const big = Buffer.alloc(3 * 1024 * 1024, "a");
      const append = (offset: number, ...parts: (string | Uint8Array)[]) =>
        blobs.appendPart("upl_part", chunks(...parts), { offset, maxBytes: 5 * 1024 * 1024 });
      const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => append(0, big)));
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(PartMoved);
      }
      expect(await blobs.partSize("upl_part")).toBe(big.length);
      await expect(append(big.length - 1, "b")).rejects.toBeInstanceOf(PartMoved);
      await expect(append(big.length, big)).rejects.toBeInstanceOf(TooManyBytes);
      expect(await append(big.length, "b", "c")).toBe(big.length + 2);
      const broken = async function* () {
        yield Buffer.from("d");
        throw new Error("cut off");
      };
      const options = { offset: big.length + 2, maxBytes: 5 * 1024 * 1024 };
      await expect(blobs.appendPart("upl_part", broken(), options)).rejects.toThrow("cut off");
      expect(await blobs.partSize("upl_part")).toBe(big.length + 3);
      const staged = await blobs.stagePart("upl_part");
      expect(staged.sizeBytes).toBe(big.length + 3);
      await blobs.removePart("upl_part");
      expect(await blobs.partSize("upl_part")).toBe(0);
    });
  });
}
