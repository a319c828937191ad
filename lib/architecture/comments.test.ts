import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files, sourceOf, suites, tests, unitTests } from "../../e2e/support/source-tree";
import { rootDir } from "../../e2e/support/steps.mjs";

/** Comment lines for each line of code, with the units of members. Raise it only for whys that code cannot say. */
const MAX_COMMENT_RATIO = 0.055;

test("comments stay few: names and types say what, comments say why", () => {
  const written = files.filter((file) => !/\bgenerated\//.test(file));
  const lines = written.flatMap((file) => sourceOf(file).split("\n")).map((line) => line.trim());
  const isType = (line: string) =>
    /^(\/\*\*|\*\/)$|@(param|returns|type|typedef|property|template|import)\b/.test(line);
  const comments = lines.filter((line) => /^(\/\/|\/\*|\*|\{\/\*)/.test(line) && !isType(line)).length;
  const code = lines.filter((line) => line !== "").length - comments;
  expect(comments / code, "take out comments that repeat what names and types say").toBeLessThan(MAX_COMMENT_RATIO);
});

test("a file that a comment names exists", () => {
  const named = /\b(?:app|components|docs|e2e|lib|prisma|public)\/[\w./[\]()-]+\.(?:tsx?|mjs|md)\b/g;
  const gone = [...files, ...tests, ...unitTests, ...suites].flatMap((file) =>
    (sourceOf(file).match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [])
      .flatMap((comment) => comment.match(named) ?? [])
      .filter((path) => !path.startsWith("lib/generated/") && !existsSync(join(rootDir, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(gone, "write the path as it is now").toEqual([]);
});
