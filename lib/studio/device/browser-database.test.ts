import { afterEach, expect, test, vi } from "vitest";
import { findStorageProblem } from "#lib/browser/storage-error-message";
import { browserDatabase } from "./browser-database";

afterEach(() => vi.unstubAllGlobals());

test.each([[null], [undefined]])(
  "a browser whose IndexedDB is %s counts as one that stores nothing",
  async (missing) => {
    vi.stubGlobal("indexedDB", missing);
    const open = browserDatabase("tellmark-test", () => {});
    const problem = await open().then(
      () => null,
      (error: unknown) => findStorageProblem(error),
    );
    expect(problem).toBe("keepsNothing");
  },
);
