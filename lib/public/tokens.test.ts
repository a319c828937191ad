import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tokensCss } from "./tokens";

test("the app's stylesheet and the public page share one set of tokens", () => {
  expect(readFileSync("app/tokens.css", "utf8")).toBe(tokensCss);
});

test("dark colours chosen by the system and by hand are the same", () => {
  const bySystem = tokensCss.match(/:root:not\([^{]+\{([^}]+)\}/)?.[1];
  const byHand = tokensCss.match(/:root\[data-theme="dark"\] \{([^}]+)\}/)?.[1];
  const names = (css = "") => css.split(";").map((line) => line.trim());
  expect(names(bySystem)).toEqual(names(byHand));
});
