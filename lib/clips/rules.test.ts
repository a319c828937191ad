import { expect, test } from "vitest";
import { isPackageStale, mergePatch } from "./rules";

// RFC 7396, appendix A.
test.each([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("%j patched by %j is %j", (target, patch, result) => {
  expect(mergePatch(target, patch)).toEqual(result);
});

test("a patch changes nothing that it was given", () => {
  const target = { a: { b: 1 } };
  const patch = { a: { c: 2 } };
  mergePatch(target, patch);
  expect([target, patch]).toEqual([{ a: { b: 1 } }, { a: { c: 2 } }]);
});

test("names that are special in JavaScript stay plain data", () => {
  const merged = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true},"constructor":{"x":1}}'));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":true},"constructor":{"x":1}}');
});

test("a package is stale once the content is newer, and never before the first one", () => {
  expect(isPackageStale({ packagedVersion: null, contentVersion: 5 })).toBe(false);
  expect(isPackageStale({ packagedVersion: 5, contentVersion: 5 })).toBe(false);
  expect(isPackageStale({ packagedVersion: 4, contentVersion: 5 })).toBe(true);
});
