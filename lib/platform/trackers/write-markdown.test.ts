import { expect, test } from "vitest";
import { fc } from "../../../e2e/support/random-tests";
import { asPlainMarkdown, readDonePins } from "./write-markdown";

const words = fc.string({
  unit: fc.constantFrom(..."ab1 @#!~%&$*_`[]()<>|\\/.:-+=^\n\"'", "www.", "http://", "<!--", "-->"),
  maxLength: 60,
});

test("what people write is the same text, and nothing else", () => {
  fc.assert(
    fc.property(words, (text) => {
      const written = asPlainMarkdown(text);
      expect(unescaped(written)).toBe(text.replace(/\s+/g, " ").trim());
      expect(written).not.toMatch(/(^|[^\\])(\\\\)*[*_`[\]<>|]/);
      expect(unescaped(written, "\u2060")).not.toMatch(/[@#!~%&$]\w|\/\/|www\./i);
    }),
    { examples: [["http:///"]] },
  );
});

/** As a reader sees it; joiners are seen as `joiner`. */
const unescaped = (written: string, joiner = "") =>
  written.replace(/\\([!-/:-@[-`{-~])/g, "$1").replaceAll("\u2060", joiner);

test("ticks of both kinds of list are read, and nothing of a text", () => {
  expect(
    readDonePins("- [x] **Pin 2** at 0:04\n* [X] **Pin 11** at 0:09\n- [ ] **Pin 3**\n> - \\[x\\] **Pin 4**"),
  ).toEqual(new Set([2, 11]));
});
