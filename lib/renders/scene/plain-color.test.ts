import { expect, test } from "vitest";
import { plainColor } from "./plain-color";

test("the colours of new style sheets become those that every canvas reads", () => {
  expect(plainColor("oklch(0.568 0.19 33)")).toBe("rgba(207, 58, 28, 1)");
  expect(plainColor("oklch(100% 0 0 / 50%)")).toBe("rgba(255, 255, 255, 0.5)");
  expect(plainColor("oklab(0 0 0)")).toBe("rgba(0, 0, 0, 1)");
  expect(plainColor("OKLCH(62.8% 0.2577 29.23deg)")).toBe("rgba(255, 0, 0, 1)");
});

test("any other colour stays as it is, sense or none", () => {
  for (const color of ["#d2401e", "rebeccapurple", "hsl(1 2% 3%)", "oklch(", ""]) expect(plainColor(color)).toBe(color);
  expect(plainColor("oklch(a b c / d)")).toBe("rgba(0, 0, 0, 0)");
});
