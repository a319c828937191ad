import { expect, test } from "vitest";
import { files, sourceOf, suites, tests, unitTests } from "../../e2e/support/source-tree";

const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|const|let|interface|type|enum) ([\w$]+)/gm;

test("what a file exports, another file uses", () => {
  const readers = new Map<string, number>();
  for (const file of new Set([...files, ...tests, ...unitTests, ...suites])) {
    for (const word of new Set(sourceOf(file).match(/[\w$]+/g))) readers.set(word, (readers.get(word) ?? 0) + 1);
  }
  const unused = files
    .filter((file) => /^(components|lib)\//.test(file))
    .flatMap((file) => [...sourceOf(file).matchAll(EXPORT)].map(([, name = ""]) => ({ file, name })))
    .filter(({ name }) => readers.get(name) === 1)
    .map(({ file, name }) => `${file}: ${name}`);
  expect(unused, "take out the word export, or what nothing uses").toEqual([]);
});
