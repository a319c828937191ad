import { expect, test } from "vitest";
import { files, sourceOf } from "../../e2e/support/source-tree";

/** Answers of an answerer are counted by servants; everything else has to leave them out. */
const countsServants = ["lib/requests/begin-answer.ts"];

test("nothing counts users, since servants of requests are users, too, and no persons", () => {
  const counting =
    /\buser\.(count|aggregate|groupBy)\(|count\([^)]*\)(?:(?!\bFROM\b)[^`;])*\bFROM users\b|\bFROM users\b[^`;]*\bcount\(/i;
  const isServer = (file: string) => /^(app|lib)\/.*\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|generated/.test(file);
  const found = files.filter((file) => isServer(file) && counting.test(sourceOf(file)));
  expect(found, "leave out users with request_id, and list the file here").toEqual(countsServants);
});
