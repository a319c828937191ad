import { expect, test } from "playwright/test";
import { allowed, attack, mostMemory } from "../torture/attack.mjs";

/**
 * Five times the bound of `npm run torture -- attack`, because tests share two cores. Only the server's own busy time
 * counts.
 */
const LONGEST_BLOCK_MS = 500;

/** These send much in pieces and yield in between, so only the waits of other callers count. */
const inPieces = /in parallel|package|export|completing|clips full|thumbnail/;

test("one caller's requests do not delay other callers, and memory stays bounded", { tag: "@long" }, async () => {
  test.setTimeout(300_000);
  const damages = await attack({ small: true });
  expect(damages.length).toBeGreaterThan(40);
  for (const { name, status, bytes, worstMs, busyMs, grownMb } of damages) {
    expect.soft(status, `${name} is answered`).toBeGreaterThanOrEqual(200);
    expect.soft(status, `${name} breaks nothing`).toBeLessThan(500);
    if (status >= 400) expect.soft(bytes, `the answer to ${name}`).toBeLessThanOrEqual(allowed.errorBytes);
    const block = inPieces.test(name) ? worstMs / 4 : Math.min(worstMs, busyMs);
    expect.soft(block, `others at ${name} (waited ${worstMs} ms, busy ${busyMs} ms)`).toBeLessThan(LONGEST_BLOCK_MS);
    expect.soft(grownMb, `memory at ${name}`).toBeLessThan(mostMemory(name) + 100);
  }
});
