import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StoreUnavailable } from "../store-error";
import { type Scratch, TooManyBytes } from "./port";

export interface OpenedScratch {
  scratch: Scratch;
  names: () => Promise<string[]>;
  close: () => Promise<void>;
}

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? Buffer.from(part) : part;
}

export function scratchSuite(name: string, open: () => Promise<OpenedScratch>): void {
  describe(name, () => {
    let opened: OpenedScratch;
    let scratch: Scratch;
    const stage = (...parts: (string | Uint8Array)[]) => scratch.stage(chunks(...parts), { maxBytes: 1e7 });

    beforeAll(async () => {
      opened = await open();
      scratch = opened.scratch;
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
      expect(await readFile(staged.path)).toEqual(whole);
      await staged.discard();
    });

    test("only the first 64 KB are kept as the head", async () => {
      const staged = await stage(Buffer.alloc(50_000, 1), Buffer.alloc(50_000, 2));
      expect(staged.head.length).toBe(65_536);
      expect([staged.head[49_999], staged.head[50_000]]).toEqual([1, 2]);
      await staged.discard();
    });

    test("an empty stream is a file of no bytes", async () => {
      const staged = await stage();
      expect(staged).toMatchObject({ sizeBytes: 0, crc32: 0 });
      await staged.discard();
    });

    test("a discarded file is gone, and may be discarded again", async () => {
      const staged = await stage("never mind");
      await staged.discard();
      await staged.discard();
      expect(await opened.names()).toEqual([]);
    });

    test("a byte more than is allowed is too many, and leaves nothing", async () => {
      const staged = await scratch.stage(chunks("12345"), { maxBytes: 5 });
      await staged.discard();
      await expect(scratch.stage(chunks("123", "456"), { maxBytes: 5 })).rejects.toBeInstanceOf(TooManyBytes);
      expect(await opened.names()).toEqual([]);
    });

    test("a stream that breaks off leaves nothing", async () => {
      async function* broken() {
        yield Buffer.from("half");
        throw new Error("the sender is gone");
      }
      await expect(scratch.stage(broken(), { maxBytes: 100 })).rejects.toThrow("the sender is gone");
      expect(await opened.names()).toEqual([]);
    });

    test("an aborted request leaves nothing", async () => {
      const controller = new AbortController();
      async function* slow() {
        yield Buffer.from("first");
        controller.abort();
        yield Buffer.from("second");
      }
      await expect(scratch.stage(slow(), { maxBytes: 100, signal: controller.signal })).rejects.toThrow();
      expect(await opened.names()).toEqual([]);
    });

    for (const code of ["ENOSPC", "EDQUOT", "EIO", "EROFS"]) {
      test(`${code} is reported as an unavailable store, and leaves no file`, async () => {
        async function* full() {
          yield Buffer.from("first");
          throw Object.assign(new Error("write failed"), { code });
        }
        await expect(scratch.stage(full(), { maxBytes: 100 })).rejects.toBeInstanceOf(StoreUnavailable);
        expect(await opened.names()).toEqual([]);
      });
    }

    test("a file made by a media job is taken over in place, like a received file", async () => {
      const folder = await scratch.workFolder();
      const path = join(folder.path, "playback.mp3");
      await writeFile(path, "made here");
      expect(await scratch.adopt(path)).toMatchObject({ path, sizeBytes: 9, crc32: crc32("made here") >>> 0 });
      await folder.remove();
      expect(await opened.names()).toEqual([]);
    });

    test("the sweep takes old leftovers and leaves new ones", async () => {
      const folder = await scratch.workFolder();
      const staged = await stage("left behind");
      expect(await scratch.sweep(new Date(Date.now() - 60_000))).toBe(0);
      expect(await scratch.sweep(new Date(Date.now() + 60_000))).toBe(2);
      expect(await opened.names()).toEqual([]);
      await Promise.all([folder.remove(), staged.discard()]);
    });

    test("space that can be written says so", () => scratch.check());
  });
}
