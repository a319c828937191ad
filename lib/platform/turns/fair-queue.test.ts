import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue";

const any = () => true;
const all = (line: ReturnType<typeof createFairQueue<string>>) => {
  const taken: string[] = [];
  for (let item = line.take(any); item !== null; item = line.take(any)) taken.push(item);
  return taken;
};

test("users take turns, and each user's own tasks keep their order", () => {
  const line = createFairQueue<string>(100);
  for (const item of ["a1", "a2", "a3"]) expect(line.push(item, "a")).toBeNull();
  for (const item of ["b1", "b2"]) line.push(item, "b");
  line.push("work", null);
  expect(all(line)).toEqual(["a1", "b1", "work", "a2", "b2", "a3"]);
});

test("a served user moves to the end of the queue, also when the next task arrives later", () => {
  const line = createFairQueue<string>(100);
  line.push("a1", "a");
  line.push("b1", "b");
  line.push("b2", "b");
  expect(line.take(any)).toBe("a1");
  line.push("a2", "a");
  expect(all(line)).toEqual(["b1", "a2", "b2"]);
});

test("what does not suit waits, and others go before it", () => {
  const line = createFairQueue<string>(100);
  for (const item of ["slow1", "quick1"]) line.push(item, "a");
  line.push("slow2", "b");
  expect(line.take((item) => item.startsWith("quick"))).toBe("quick1");
  expect(line.take((item) => item.startsWith("quick"))).toBeNull();
  expect(all(line)).toEqual(["slow2", "slow1"]);
});

test("in a full line the caller with the most waiting tasks makes room, never one with as few", () => {
  const line = createFairQueue<string>(3);
  for (const item of ["a1", "a2", "a3"]) line.push(item, "a");
  expect(line.push("a4", "a")).toBe("a4");
  expect(line.push("b1", "b")).toBe("a3");
  expect(line.push("b2", "b")).toBe("b2");
  expect(line.push("c1", "c")).toBe("a2");
  expect(line.push("d1", "d")).toBe("d1");
  // Work that no request waits for is not a user's and is not refused.
  expect(line.push("work", null)).toBeNull();
  expect(line.drain().sort()).toEqual(["a1", "b1", "c1", "work"]);
  expect(line.push("d1", "d")).toBeNull();
});
