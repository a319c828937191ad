import type { DBSchema } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { findStorageProblem } from "#lib/browser/storage-error-message";
import { browserDatabase } from "./browser-database";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
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
