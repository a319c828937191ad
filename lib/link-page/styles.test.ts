import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tokensCss } from "#lib/plain-page/tokens";
import { PLAYER_STYLE } from "../vst/player/player-style";
import { publicCss } from "./styles";

test("the app's stylesheet and the public page share one set of tokens", () => {
  expect(readFileSync("app/tokens.css", "utf8")).toBe(tokensCss);
});

test("dark colours chosen by the system and by hand are the same", () => {
  const bySystem = tokensCss.match(/:root:not\([^{]+\{([^}]+)\}/)?.[1];
  const byHand = tokensCss.match(/:root\[data-theme="dark"\] \{([^}]+)\}/)?.[1];
  const names = (css = "") => css.split(";").map((line) => line.trim());
  expect(names(bySystem)).toEqual(names(byHand));
});

test("on paper every theme is light", () => {
  for (const css of [tokensCss, PLAYER_STYLE]) {
    const printed = css.replace(/@media screen[^{]*\{[^{}]*\{[^}]*\}\s*\}/g, "");
    expect(printed).not.toBe(css);
    expect(printed).not.toMatch(/scheme: ?dark|data-theme="dark"/);
  }
});

test("dark and light parts of a see-through picture are seen on its plate, in every theme and in the offline player", () => {
  const [squares = "", ...more] = new Set(
    [tokensCss, PLAYER_STYLE].flatMap((css) =>
      [...css.matchAll(/--plate:\s*([^;]+);/g)].map(([, value = ""]) => value.replace(/\s/g, "")),
    ),
  );
  expect(more).toEqual([]);
  const greys = [...squares.matchAll(/#(\w\w)\1\1/g)].map(([, grey = ""]) => Number.parseInt(grey, 16));
  expect(greys).toHaveLength(2);
  expect(greys.every((grey) => grey > 128)).toBe(true);
  // A white picture shows at least by every second square.
  expect(Math.min(...greys)).toBeLessThan(180);
  for (const css of [publicCss, PLAYER_STYLE]) expect(css).toMatch(/\.stage img[^{]*\{background:var\(--plate\)\}/);
});

test("letters follow the font size that the reader has chosen in the browser", () => {
  const app = readFileSync("app/globals.css", "utf8");
  expect(app.match(/--text-\w+: [\d.]+px/g)).toBeNull();
  expect(app.match(/body \{[^}]*font: [\d.]+px/g)).toBeNull();
  expect(publicCss.match(/font-size:[\d.]+px|^body\{[^}]*font:[\d.]+px/gm)).toBeNull();
});
