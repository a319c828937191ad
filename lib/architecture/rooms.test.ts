import { ts } from "@ts-morph/common";
import { expect, test } from "vitest";
import { files, sourceOf } from "../../e2e/support/source-tree";

const MOST_FILES = 25;
const MOST_LINES = 300;
const MOST_LINES_OF_FUNCTION = 200;

const written = files.filter((file) => !/\bgenerated\//.test(file));
/** One entry after the other, to be looked up. */
const isTable = (file: string) => /^lib\/contract\/[^/]+$/.test(file);

test("a folder has at most 25 source files", () => {
  const counts = new Map<string, number>();
  for (const file of written) {
    const folder = file.slice(0, file.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > MOST_FILES);
  expect(full, "give the files of one thing a folder, or put tiny ones into their only importer").toEqual([]);
});

test("a file has at most 300 lines, except a table", () => {
  const long = written.filter((file) => !isTable(file) && countLines(sourceOf(file).trimEnd()) > MOST_LINES);
  expect(long, "take out a part that has a name").toEqual([]);
});

test("a function has at most 200 lines", () => {
  const large = written.filter((file) => countLines(sourceOf(file)) > MOST_LINES_OF_FUNCTION);
  expect(large.flatMap(longFunctionsIn), "take out a part that has a name").toEqual([]);
});

function longFunctionsIn(file: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(file, sourceOf(file), ts.ScriptTarget.ESNext, true);
  const visit = (node: ts.Node) => {
    const text = ts.isFunctionLike(node) ? node.getText() : "";
    if (countLines(text) > MOST_LINES_OF_FUNCTION) found.push(`${file}: ${text.slice(0, 60)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function countLines(text: string): number {
  return text.split("\n").length;
}
