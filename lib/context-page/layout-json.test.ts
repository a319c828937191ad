import { expect, test } from "vitest";
import { layoutJson } from "./layout-json";

const textOf = (value: unknown) =>
  layoutJson(value)
    .map(({ depth, name, text }) => `${"  ".repeat(depth)}${name === null ? "" : `${JSON.stringify(name)}: `}${text}`)
    .join("\n");

test("JSON is laid out by lines that a person reads, and stays the same JSON", () => {
  const value = {
    clip: { title: 'Say "hi"', picture: { width: 1280, height: 800 }, nothing: null, text: "x".repeat(80) },
    pins: [],
    px: [582, 252],
    deep: [{ number: 1, words: { text: "y".repeat(70) } }],
  };
  expect(textOf(value)).toBe(
    [
      "{",
      '  "clip": {',
      '    "title": "Say \\"hi\\"",',
      '    "picture": { "width": 1280, "height": 800 },',
      '    "nothing": null,',
      `    "text": "${"x".repeat(80)}"`,
      "  },",
      '  "pins": [],',
      '  "px": [582, 252],',
      '  "deep": [',
      "    {",
      '      "number": 1,',
      '      "words": {',
      `        "text": "${"y".repeat(70)}"`,
      "      }",
      "    }",
      "  ]",
      "}",
    ].join("\n"),
  );
  expect(JSON.parse(textOf(value))).toEqual(value);
});
