import { expect, test } from "vitest";
import { sourceOf } from "./source-tree";
import { configurationTables, environmentExample, ungrouped } from "./variable-groups.mjs";

const howTo = "run `node e2e/support/write-variables.mjs`";

test("a reader has read the README in four minutes", () => {
  expect(sourceOf("README.md").split(/\s+/).length).toBeLessThan(900);
});

test("every variable that is read has a heading", () => {
  expect(ungrouped(), "add the variable to a group in e2e/support/variable-groups.mjs").toEqual([]);
});

test("docs/configuration.md has exactly the variables that are read, with their meanings and defaults", () => {
  expect(sourceOf("docs/configuration.md").includes(configurationTables()), howTo).toBe(true);
});

test(".env.example has exactly the variables that are read, and sets none", () => {
  expect(sourceOf(".env.example") === environmentExample(), howTo).toBe(true);
  expect(sourceOf(".env.example").match(/^[^#\n].*$/gm)).toBe(null);
});
