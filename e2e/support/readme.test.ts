import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { variables } from "../../lib/config/variables.mjs";

const readme = readFileSync(resolve(import.meta.dirname, "../../README.md"), "utf8");

test("the README's table has exactly the variables that are read, with their meanings and defaults", () => {
  const rows = readme.split("\n").filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
  expect(rows).toEqual(variables.map(({ name, meaning, standard }) => `| \`${name}\` | ${meaning} | ${standard} |`));
});
