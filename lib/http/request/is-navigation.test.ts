import { expect, test } from "vitest";
import { isNavigation } from "./is-navigation";

const html = "text/html,application/xhtml+xml,*/*;q=0.8";

test.each([
  [true, "a browser that opens a page", { "Sec-Fetch-Dest": "document", Accept: html }],
  [true, "a browser over plain http", { "Upgrade-Insecure-Requests": "1", Accept: html }],
  [false, "a script of a page", { "Sec-Fetch-Dest": "empty", Accept: "*/*" }],
  [false, "a frame of another page", { "Sec-Fetch-Dest": "iframe", Accept: html }],
  [false, "curl", { Accept: "*/*" }],
  [false, "a program that accepts what browsers accept", { Accept: html }],
])("%s for %s", (expected, _who, headers) => {
  expect(isNavigation(new Request("http://localhost/c/Abc.md", { headers: headers as HeadersInit }))).toBe(expected);
});
