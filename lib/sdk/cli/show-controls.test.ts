import { expect, test } from "vitest";
import { showControls } from "./show-controls";

test("words of people cannot command a terminal, and JSON stays what it was", () => {
  expect(showControls("Priya\u001b]0;owned\u0007\u009b2J\r\n\tHello, Zoë 🚿")).toBe(
    "Priya\\u001b]0;owned\\u0007\\u009b2J\\u000d\n\tHello, Zoë 🚿",
  );
  const value = { name: "a\u001b[2J\u007f\u009bé" };
  expect(JSON.parse(showControls(JSON.stringify(value)))).toEqual(value);
});
