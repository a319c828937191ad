import { expect, test } from "vitest";
import { localPath } from "./local-path";

test("paths of this site pass, everything that could lead elsewhere does not", () => {
  for (const path of ["/studio/12?tab=tags", "/c/x?from=https://example.com/a//b", "/docs#a//b"]) {
    expect(localPath(path)).toBe(path);
  }
  for (const path of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    undefined,
    "/a b",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/studio//evil.example?tab=tags",
  ]) {
    expect(localPath(path)).toBeNull();
  }
});
