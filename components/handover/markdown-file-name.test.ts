import { expect, test } from "vitest";
import { markdownFileName } from "./markdown-file-name";

test("the file has the name of the clip, without what file systems refuse", () => {
  expect(markdownFileName("Pricing: page / notes")).toBe("Pricing page notes.md");
  expect(markdownFileName("  ")).toBe("clip.md");
});
