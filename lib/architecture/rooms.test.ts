import { expect, test } from "vitest";
import { files } from "../../e2e/support/source-tree";

const MOST_FILES = 25;

test("a folder has at most 25 source files", () => {
  const counts = new Map<string, number>();
  for (const file of files.filter((file) => !/\bgenerated\//.test(file))) {
    const folder = file.slice(0, file.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > MOST_FILES);
  expect(full, "give the files of one thing a folder, or put tiny ones into their only importer").toEqual([]);
});
