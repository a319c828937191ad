import { expect, test } from "vitest";
import { acceptsDrop, readDroppedFiles } from "./dropped-files";

const picture = new File(["x"], "a.png", { type: "image/png" });

test("files that are dropped are taken, a picture of another site too where it comes as a file", () => {
  expect(readDroppedFiles({ types: ["Files"], files: [picture] })).toEqual({ files: [picture] });
  expect(readDroppedFiles({ types: ["text/uri-list", "text/html", "Files"], files: [picture] })).toEqual({
    files: [picture],
  });
});

test("a dropped address gets a sentence, and the browser does not open it", () => {
  for (const types of [["text/uri-list"], ["text/html", "text/plain"], ["text/uri-list", "Files"]]) {
    expect(readDroppedFiles({ types, files: [] })).toEqual({
      refusal: expect.stringContaining("copy the picture first"),
    });
    expect(acceptsDrop(types, false)).toBe(true);
  }
});

test("text goes where it is dropped, and an address into a field", () => {
  expect(readDroppedFiles({ types: ["text/plain"], files: [] })).toBeNull();
  expect(acceptsDrop(["text/plain"], false)).toBe(false);
  expect(acceptsDrop(["text/uri-list", "text/plain"], true)).toBe(false);
  expect(acceptsDrop(["Files"], true)).toBe(true);
});
