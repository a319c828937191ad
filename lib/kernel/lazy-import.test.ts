import { expect, test } from "vitest";
import { lazyImport } from "./lazy-import";

test("what is loaded is loaded once, and what has failed again at the next call", async () => {
  const outcomes = [() => Promise.reject(new Error("no such file")), async () => "loaded"];
  const load = lazyImport(async () => (outcomes.shift() ?? (() => Promise.reject(new Error("asked again"))))());
  const first = [load(), load()];
  for (const one of first) await expect(one).rejects.toThrow("no such file");
  expect(await Promise.all([load(), load()])).toEqual(["loaded", "loaded"]);
  expect(await load()).toBe("loaded");
});
