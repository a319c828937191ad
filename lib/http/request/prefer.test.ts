import { expect, test } from "vitest";
import { clipSlug } from "#lib/clips/clip-slug";
import { preferredWaitSeconds, prefersMinimal } from "./prefer";

test.each([
  ["wait=5", 5],
  ["respond-async, wait=10", 10],
  ["WAIT=3", 3],
  ["wait=99999", 25],
  ["wait=-1", 0],
  ["wait=soon", 0],
  ["await=5", 0],
  ["", 0],
])("Prefer: %j waits %i seconds", (prefer, seconds) => {
  expect(preferredWaitSeconds(new Request("http://localhost/", { headers: { prefer } }))).toBe(seconds);
});

test.each([
  ["return=minimal", true],
  ['respond-async, Return="minimal"; wait=5', true],
  ["return=representation", false],
  ["return=minimalist", false],
  ["noreturn=minimal", false],
  ["", false],
])("Prefer: %j asks for no more than is needed: %j", (prefer, isMinimal) => {
  expect(prefersMinimal(new Request("http://localhost/", { headers: { prefer } }))).toBe(isMinimal);
});

test.each([
  ["Leaking valve", "leaking-valve"],
  ["  ../../etc/passwd  ", "etc-passwd"],
  ["Grüße aus 日本!", "grüße-aus-日本"],
  ["🙂", "clip-7"],
  ["x".repeat(200), "x".repeat(60)],
])("the title %j names a file %j", (title, slug) => {
  expect(clipSlug({ id: 7, title })).toBe(slug);
});
