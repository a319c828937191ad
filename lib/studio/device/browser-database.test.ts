import type { DBSchema } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { findStorageProblem } from "#lib/browser/storage-error-message";
import { browserDatabase } from "./browser-database";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.doUnmock("idb");
});

const problemOf = (open: () => Promise<unknown>) =>
  open().then(
    () => null,
    (error: unknown) => findStorageProblem(error),
  );

test.each([[null], [undefined]])(
  "a browser whose IndexedDB is %s counts as one that stores nothing",
  async (missing) => {
    vi.stubGlobal("indexedDB", missing);
    const open = browserDatabase("tellmark-test", () => {});
    expect(await problemOf(open)).toBe("keepsNothing");
  },
);

test("so does one that never opens it, after ten seconds, and from then on without a wait", async () => {
  vi.useFakeTimers();
  class Request extends EventTarget {}
  vi.stubGlobal("IDBRequest", Request);
  vi.stubGlobal("indexedDB", { open: () => new Request() });
  const open = browserDatabase("tellmark-test", () => {});
  const problem = problemOf(open);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await problem).toBe("keepsNothing");
  expect(await problemOf(open)).toBe("keepsNothing");
});

test("a page that may keeps in its memory what the browser refuses, with all that follows", async () => {
  vi.stubGlobal("indexedDB", null);
  const { allowMemory, browserDatabase: openFor, keepsInMemory } = await import("./browser-database");
  const database = openFor<DBSchema & { notes: { key: string; value: string } }>("tellmark-test", (db) => {
    db.createObjectStore("notes");
  });
  expect(await problemOf(database)).toBe("keepsNothing");
  expect(keepsInMemory()).toBe(false);
  allowMemory();
  await (await database()).put("notes", "text", "key");
  expect(await (await database()).get("notes", "key")).toBe("text");
  expect(keepsInMemory()).toBe(true);
});

/** The same code in another page, whose browser answers as `openDB` does. */
async function pageWith(
  openDB: (name: string, version: number, options: { terminated: () => void }) => Promise<object>,
) {
  vi.resetModules();
  vi.doMock("idb", () => ({ openDB }));
  vi.stubGlobal("indexedDB", {});
  const { allowMemory, browserDatabase: openFor } = await import("./browser-database");
  allowMemory();
  return openFor<DBSchema & { notes: { key: string; value: string } }>("tellmark-test", (db) => {
    db.createObjectStore("notes");
  });
}

test("what a page keeps in its memory stays there when the browser answers after all", async () => {
  vi.useFakeTimers();
  let answer = (_database: object) => {};
  const database = await pageWith(() => new Promise((resolve) => (answer = resolve)));
  const opening = database();
  await vi.advanceTimersByTimeAsync(10_000);
  await (await opening).put("notes", "text", "key");
  answer({ get: async () => undefined });
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await database()).get("notes", "key")).toBe("text");
});

test("a page whose browser has stored something never goes on in its memory, which has none of it", async () => {
  let lose = () => {};
  let refuses = false;
  const stored = { get: async () => "text" };
  const database = await pageWith(async (_name, _version, { terminated }) => {
    if (refuses) throw new DOMException("Connection to Indexed Database server lost.", "UnknownError");
    lose = terminated;
    return stored;
  });
  expect(await database()).toBe(stored);
  lose();
  refuses = true;
  expect(await problemOf(database)).toBe("keepsNothing");
  refuses = false;
  expect(await database()).toBe(stored);
});
