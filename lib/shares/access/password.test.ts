import { beforeEach, expect, test, vi } from "vitest";
import { asCaller } from "../../../e2e/support/as-caller";
import { hashPassword, isPassword, maxParallelHashes } from "./password";

const hashing = vi.hoisted(() => ({ now: [] as string[], begun: [] as string[], most: 0, mostOfOne: 0 }));
vi.mock("#lib/platform/threads/threads", () => {
  const work = async (password: string) => {
    const [caller = ""] = password.split(" ");
    hashing.begun.push(password);
    hashing.now.push(caller);
    hashing.most = Math.max(hashing.most, hashing.now.length);
    hashing.mostOfOne = Math.max(hashing.mostOfOne, hashing.now.filter((name) => name === caller).length);
    await new Promise((resolve) => setTimeout(resolve, 2));
    hashing.now.splice(hashing.now.indexOf(caller), 1);
    return password;
  };
  return {
    onThread: (_task: string, input: string | { password: string }) =>
      work(typeof input === "string" ? input : input.password),
  };
});
vi.mock("node:os", async (actual) => ({
  ...(await actual<typeof import("node:os")>()),
  availableParallelism: () => 4,
}));
beforeEach(() => Object.assign(hashing, { begun: [], most: 0, mostOfOne: 0 }));

const many = (count: number, work: (n: number) => Promise<unknown>) => Array.from({ length: count }, (_, n) => work(n));

test("wrong passwords of one address take one place of two, and the next is another caller's", async () => {
  const guesses = many(20, (n) => asCaller(null, () => isPassword("hash", `guesser ${n}`), "192.0.2.7"));
  await Promise.all([...guesses, asCaller("usr_b", () => isPassword("hash", "other"))]);
  expect(hashing).toMatchObject({ most: 2, mostOfOne: 1 });
  expect(hashing.begun.slice(0, 2)).toEqual(["guesser 0", "other"]);
});

test("wrong passwords of forty addresses are never more than two at work, and a newcomer waits for one round", async () => {
  const guesses = many(40, (address) =>
    Promise.all(many(5, (n) => asCaller(null, () => isPassword("hash", `${address} ${n}`), `192.0.2.${address}`))),
  );
  await Promise.all([...guesses, asCaller("usr_b", () => isPassword("hash", "other"))]);
  expect(hashing).toMatchObject({ most: 2, mostOfOne: 1 });
  // Two were at work when the line began.
  expect(hashing.begun.indexOf("other")).toBeLessThanOrEqual(42);
});

test("passwords that one person sets one after the other are in the same turns", async () => {
  const set = many(20, (n) => asCaller("usr_a", () => hashPassword(`setter ${n}`)));
  await Promise.all([...set, asCaller("usr_b", () => isPassword("hash", "other"))]);
  expect(hashing).toMatchObject({ most: 2, mostOfOne: 1 });
  expect(hashing.begun.slice(0, 2)).toEqual(["setter 0", "other"]);
});

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [64, 2],
])("of %d cores, passwords keep %d busy", (cores, places) => {
  expect(maxParallelHashes(cores)).toBe(places);
});
