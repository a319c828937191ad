import type { DBSchema } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { createMemoryDatabase } from "./memory-database";

interface Schema extends DBSchema {
  takes: { key: string; value: { id: string; clipId: number; name: string }; indexes: { clip: number } };
  chunks: { key: [string, number]; value: Blob };
  lines: { key: [number, number]; value: { clipId: number; segment: number } };
}

const openDatabase = () =>
  createMemoryDatabase<Schema>((db) => {
    db.createObjectStore("takes", { keyPath: "id" }).createIndex("clip", "clipId");
    db.createObjectStore("chunks");
    db.createObjectStore("lines", { keyPath: ["clipId", "segment"] });
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

test("what is put is found by its key and by its index, and is gone once it was deleted", async () => {
  const db = openDatabase();
  const take = { id: "b", clipId: -7, name: "one" };
  await db.put("takes", take);
  const { store, done } = db.transaction("takes", "readwrite");
  await Promise.all([
    store.put({ id: "a", clipId: -7, name: "two" }),
    store.put({ ...take, id: "c", clipId: 8 }),
    done,
  ]);
  take.name = "changed later";
  expect(await db.get("takes", "b")).toEqual({ id: "b", clipId: -7, name: "one" });
  expect((await db.getAllFromIndex("takes", "clip", -7)).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(await db.countFromIndex("takes", "clip", 8)).toBe(1);
  await db.delete("takes", "b");
  expect(await db.getAllKeysFromIndex("takes", "clip", -7)).toEqual(["a"]);
  expect(await db.get("takes", "b")).toBeUndefined();
});

test("ranges of keys hold what IndexedDB finds in them, in its order", async () => {
  const db = openDatabase();
  const range = (lower: unknown, upper: unknown) => ({ lower, upper }) as IDBKeyRange;
  for (const [id, at] of [
    ["t", 10],
    ["t", 2],
    ["u", 1],
    ["s", 5],
  ] as const) {
    await db.put("chunks", new Blob([`${id}${at}`]), [id, at]);
  }
  const chunks = await db.getAll("chunks", range(["t", 0], ["t", Number.MAX_SAFE_INTEGER]));
  expect(await Promise.all(chunks.map((chunk) => chunk.text()))).toEqual(["t2", "t10"]);
  for (const segment of [3, 1]) await db.put("lines", { clipId: 4, segment });
  await db.put("lines", { clipId: 5, segment: 1 });
  await db.delete("lines", range([4], [4, []]));
  expect(await db.getAll("lines")).toEqual([{ clipId: 5, segment: 1 }]);
});
