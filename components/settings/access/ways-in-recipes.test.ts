import { expect, test } from "vitest";
import { sourceOf } from "../../../e2e/support/source-tree";
import { waysInRecipes } from "./ways-in-recipes";

test("the settings offer the recipes of docs/ways-in.md, with the address filled in", () => {
  const printed = sourceOf("docs/ways-in.md");
  const recipes = waysInRecipes("https://tellmark.example");
  expect(recipes.map(({ label }) => label)).toEqual(["ShareX", "Flameshot", "macOS", "iPhone", "curl"]);
  for (const { label, text } of recipes.slice(0, -1)) expect(printed, label).toContain(text);
});
