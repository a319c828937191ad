import { expect, test } from "vitest";
import { droppedFiles, takesDrop } from "./dropped-files";

const picture = new File(["x"], "a.png", { type: "image/png" });

test("files that are dropped are taken, a picture of another site too where it comes as a file", () => {
  expect(droppedFiles({ types: ["Files"], files: [picture] })).toEqual({ files: [picture] });
  expect(droppedFiles({ types: ["text/uri-list", "text/html", "Files"], files: [picture] })).toEqual({
    files: [picture],
  });
});

test("a dropped address gets a sentence, and the browser does not open it", () => {
  for (const types of [["text/uri-list"], ["text/html", "text/plain"], ["text/uri-list", "Files"]]) {
    expect(droppedFiles({ types, files: [] })).toEqual({ refusal: expect.stringContaining("copy the picture first") });
    expect(takesDrop(types, false)).toBe(true);
  }
});

test("text goes where it is dropped, and an address into a field", () => {
  expect(droppedFiles({ types: ["text/plain"], files: [] })).toBeNull();
  expect(takesDrop(["text/plain"], false)).toBe(false);
  expect(takesDrop(["text/uri-list", "text/plain"], true)).toBe(false);
  expect(takesDrop(["Files"], true)).toBe(true);
});
