import { expect, test } from "vitest";
import { localPath } from "./local-path";

test("paths of this site pass, everything that could lead elsewhere does not", () => {
  expect(localPath("/studio/12?tab=tags")).toBe("/studio/12?tab=tags");
  for (const path of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    undefined,
    "/a b",
  ]) {
    expect(localPath(path)).toBeNull();
  }
});
