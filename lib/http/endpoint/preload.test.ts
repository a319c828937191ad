import { expect, test } from "vitest";
import { operations } from "#lib/contract/index";
import { bodyReaders, preloads } from "./preload";

test("what is preloaded, and each body with a reader, belongs to an operation", () => {
  const ids = operations.map(({ id }) => id);
  expect([...Object.keys(preloads), ...Object.keys(bodyReaders)].filter((id) => !ids.includes(id))).toEqual([]);
});
