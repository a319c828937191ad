import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scratch, StagedFile } from "../scratch/port";
import { pieceKeys, type Store } from "./port";

export interface OpenedStore {
  store: Store;
  scratch: Scratch;
  staged: () => Promise<string[]>;
  close: () => Promise<void>;
}

async function read(stream: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (!stream) return null;
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString("latin1");
}

export function storeSuite(
  name: string,
  open: () => Promise<OpenedStore>,
  lacking: Readonly<Record<string, string>> = {},
): void {
  describe(name, () => {
    const it = (behaviour: string, holds: () => Promise<void>) =>
      behaviour in lacking
        ? test(`not: ${behaviour} (${lacking[behaviour]})`, () => expect(holds()).rejects.toThrow())
        : test(behaviour, holds);
    let opened: OpenedStore;
    let store: Store;
    const freshKey = (file = "a.bin") => `suite/${randomUUID()}/${file}`;
    const freshId = () => `upl_${randomUUID().replaceAll("-", "")}`;
    const stage = (content: string | Buffer): Promise<StagedFile> => {
      const bytes = Buffer.from(content);
      const halves = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];
      const source = (async function* () {
        yield* halves;
      })();
      return opened.scratch.stage(source, { maxBytes: 1e8 });
    };
    const put = async (key: string, content: string | Buffer) => store.put(key, await stage(content), "text/plain");

    const putKnown = async (key: string, content: Buffer) => {
      const staged = await stage(content);
      await store.put(key, staged, "text/plain");
      return { key, sizeBytes: staged.sizeBytes, sha256: staged.sha256 };
    };

    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    test("nothing is visible before it is put, everything after, and the scratch file is gone", async () => {
      const key = freshKey();
      const staged = await stage("whole");
      expect(await store.head(key)).toBeNull();
      await store.put(key, staged, "text/plain");
      expect(await store.head(key)).toEqual({ sizeBytes: 5 });
      expect(await read(await store.get(key))).toBe("whole");
      expect(await opened.staged()).toEqual([]);
      await staged.discard();
    });

    test("a file of no bytes, and one of many", async () => {
      const [empty, large] = [freshKey(), freshKey()];
      await put(empty, "");
      expect(await store.head(empty)).toEqual({ sizeBytes: 0 });
      expect(await read(await store.get(empty))).toBe("");
      const bytes = Buffer.alloc(9_000_000, "0123456789");
      await put(large, bytes);
      expect(await store.head(large)).toEqual({ sizeBytes: bytes.length });
      expect(await read(await store.get(large))).toBe(bytes.toString("latin1"));
    });

    it("a key is never written twice", async () => {
      const key = freshKey();
      await put(key, "first");
      const second = await stage("second");
      await expect(store.put(key, second, "text/plain")).rejects.toThrow();
      await second.discard();
      expect(await read(await store.get(key))).toBe("first");
      expect(await opened.staged()).toEqual([]);
    });

    it("of ten writers of the same key, one succeeds", async () => {
      const key = freshKey();
      const staged = await Promise.all(Array.from({ length: 10 }, (_, index) => stage(`writer ${index}`)));
      const results = await Promise.allSettled(staged.map((one) => store.put(key, one, "text/plain")));
      await Promise.all(staged.map((one) => one.discard()));
      const winners = results.flatMap((result, index) => (result.status === "fulfilled" ? [index] : []));
      expect(winners).toHaveLength(1);
      expect(await read(await store.get(key))).toBe(`writer ${winners[0]}`);
    });

    it("a range has both its ends; beyond the last byte there is nothing", async () => {
      const [key, empty] = [freshKey(), freshKey()];
      await put(key, "0123456789");
      await put(empty, "");
      for (const [start, end, text] of [
        [0, 0, "0"],
        [3, 5, "345"],
        [9, 9, "9"],
        [0, 9, "0123456789"],
        [7, 1000, "789"],
        [10, 20, ""],
      ] as const) {
        expect(await read(await store.get(key, { start, end }))).toBe(text);
      }
      expect(await read(await store.get(empty, { start: 0, end: 65_535 }))).toBe("");
    });

    test("a missing key is null", async () => {
      const key = freshKey();
      expect(await store.get(key)).toBeNull();
      expect(await store.get(key, { start: 0, end: 5 })).toBeNull();
      expect(await store.head(key)).toBeNull();
    });

    test("a reader may go away in the middle", async () => {
      const key = freshKey();
      await put(key, Buffer.alloc(3_000_000));
      for await (const piece of (await store.get(key)) ?? []) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
      await store.get(key);
      await store.remove([key]);
      expect(await store.head(key)).toBeNull();
    });

    test("removing deletes existing keys, ignores missing keys, and touches nothing else", async () => {
      const [key, other] = [freshKey(), freshKey()];
      await put(key, "x");
      await put(other, "y");
      await store.remove([key, freshKey()]);
      await store.remove([key]);
      await store.remove([]);
      expect(await store.head(key)).toBeNull();
      expect(await store.head(other)).toEqual({ sizeBytes: 1 });
    });

    test("one call removes more files than a service takes in one request", async () => {
      const keys = Array.from({ length: 1200 }, (_, index) => freshKey(`${index}.bin`));
      const there = [keys[0], keys[999], keys[1199]] as string[];
      for (const key of there) await put(key, "x");
      await store.remove(keys);
      expect(await Promise.all(there.map((key) => store.head(key)))).toEqual([null, null, null]);
    });

    test("a local path, where there is one, holds the bytes; an address is one of the web", async () => {
      const key = freshKey();
      await put(key, "for ffmpeg");
      expect(store.localPath(key) ?? "/").toMatch(/^\//);
      const address = await store.presign(key, {
        seconds: 60,
        contentType: "text/plain",
        contentDisposition: 'attachment; filename="a.txt"',
      });
      if (address === null) return;
      const answer = await fetch(address);
      expect(await answer.text()).toBe("for ffmpeg");
      expect(answer.headers.get("content-disposition")).toBe('attachment; filename="a.txt"');
    });

    it("an address of the web gives the range that is asked for, without a key, and no other file", async () => {
      const [key, other] = [freshKey(), freshKey()];
      await put(key, "for a player");
      await put(other, "for no player");
      const address = await store.presign(key, {
        seconds: 60,
        contentType: "audio/mpeg",
        contentDisposition: "inline",
      });
      if (address === null) return;
      const answer = await fetch(address, { headers: { Range: "bytes=4-4" } });
      expect([answer.status, await answer.text()]).toEqual([206, "a"]);
      expect((await fetch(address.replace(key, other))).status).toBe(403);
      const ended = await store.presign(key, { seconds: 1, contentType: "audio/mpeg", contentDisposition: "inline" });
      await expect.poll(async () => (await fetch(ended ?? "")).status, { timeout: 5000 }).toBe(403);
    });

    it("an address to write takes one file of the announced length under its own key, once and for a while", async () => {
      const [key, other] = [freshKey(), freshKey()];
      const wish = { seconds: 60, sizeBytes: 10 };
      const address = await store.presignWrite(key, wish);
      if (address === null) return;
      const write = (url: string, body: string) =>
        fetch(url, { method: "PUT", body, headers: address.headers }).then(({ status }) => status);
      for (const [url, body] of [
        [address.url, "eleven byte"],
        [address.url.replace(encodeURIComponent(key), encodeURIComponent(other)).replace(key, other), "0123456789"],
        [address.url.replace(/([Ss]ignature=.)./, "$1-"), "0123456789"],
      ] as const) {
        expect(await write(url, body)).toBeGreaterThanOrEqual(400);
      }
      expect([await store.head(key), await store.head(other)]).toEqual([null, null]);
      expect(await write(address.url, "0123456789")).toBe(200);
      expect(await read(await store.get(key))).toBe("0123456789");
      expect(await write(address.url, "9876543210")).toBeGreaterThanOrEqual(400);
      expect(await read(await store.get(key))).toBe("0123456789");

      const ended = await store.presignWrite(other, { ...wish, seconds: 1 });
      const late = async () => {
        const status = await write(ended?.url ?? "", "0123456789");
        await store.remove([other]);
        return status;
      };
      await expect.poll(late, { timeout: 5000 }).toBeGreaterThanOrEqual(400);
    });

    test("pieces become one file, which may be stored under its own key", async () => {
      const [id, key] = [freshId(), freshKey()];
      const pieces = [Buffer.alloc(4_000_000, "a"), Buffer.from("b"), Buffer.alloc(2_000_000, "c")];
      const ends: number[] = [];
      for (const piece of pieces) {
        const start = ends.at(-1) ?? 0;
        await store.multipart.write(id, start, piece);
        ends.push(start + piece.length);
      }
      const whole = Buffer.concat(pieces);
      const staged = await store.multipart.finish(id, ends);
      expect(staged).toMatchObject({ sizeBytes: whole.length, crc32: crc32(whole) >>> 0 });
      await store.put(key, staged, "audio/wav");
      await staged.discard();
      await store.remove(pieceKeys(id, ends));
      expect(await read(await store.get(key))).toBe(whole.toString("latin1"));
      expect(await opened.staged()).toEqual([]);
    });

    test("a piece that was written and not noted is written again, whatever its length was", async () => {
      const id = freshId();
      await store.multipart.write(id, 0, Buffer.from("first "));
      await store.multipart.write(id, 6, Buffer.from("a longer attempt that was cut off"));
      await store.multipart.write(id, 6, Buffer.from("second"));
      for (const round of [1, 2]) {
        const staged = await store.multipart.finish(id, [6, 12]);
        expect([round, staged.sizeBytes, staged.head.toString()]).toEqual([round, 12, "first second"]);
        await staged.discard();
      }
      await store.remove(pieceKeys(id, [6, 12]));
      await expect(store.multipart.finish(id, [6, 12])).rejects.toThrow();
      expect(await opened.staged()).toEqual([]);
    });

    test("a copy is a file of the same bytes that lives on when the first is removed, and the other way round", async () => {
      const bytes = Buffer.alloc(3_000_000, "0123456789");
      const [first, second, third] = [freshKey(), freshKey(), freshKey()];
      const from = await putKnown(first, bytes);
      expect(await store.copy(from, second, "text/plain")).toBe(true);
      expect(await store.copy({ ...from, key: second }, third, "text/plain")).toBe(true);
      await store.remove([first]);
      expect([await store.head(first), await store.head(second)]).toEqual([null, { sizeBytes: bytes.length }]);
      expect(await read(await store.get(second))).toBe(bytes.toString("latin1"));
      await store.remove([second]);
      expect(await read(await store.get(third, { start: 10, end: 14 }))).toBe("01234");
      expect(await opened.staged()).toEqual([]);
    });

    test("a missing file cannot be copied, and a copy never replaces another file", async () => {
      const [first, taken, free] = [freshKey(), freshKey(), freshKey()];
      const from = await putKnown(first, Buffer.from("first"));
      await put(taken, "other");
      await expect(store.copy(from, taken, "text/plain")).rejects.toThrow();
      expect(await read(await store.get(taken))).toBe("other");
      expect(await store.copy({ ...from, key: freshKey() }, free, "text/plain")).toBe(false);
      expect(await store.head(free)).toBeNull();
      expect(await opened.staged()).toEqual([]);
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
        await expect(store.put(key, staged, "text/plain")).rejects.toThrow("not a blob key");
        await staged.discard();
        const known = { key: freshKey(), sizeBytes: 1, sha256: staged.sha256 };
        await expect(store.copy({ ...known, key }, known.key, "text/plain")).rejects.toThrow("not a blob key");
        await expect(store.copy(known, key, "text/plain")).rejects.toThrow("not a blob key");
        await expect(store.get(key)).rejects.toThrow("not a blob key");
        await expect(store.head(key)).rejects.toThrow("not a blob key");
        await expect(store.remove([key])).rejects.toThrow("not a blob key");
      });
    }

    test("a store that can be written says so", () => store.check());
  });
}
