import { expect, test } from "vitest";
import { asCaller } from "../../../e2e/support/as-caller";
import { createFairSemaphore, QueueFull } from "./fair-semaphore";

function visits(places: ReturnType<typeof createFairSemaphore>) {
  const entered: string[] = [];
  const leaves = new Map<string, () => void>();
  const come = async (name: string, turn: string | null, signal?: AbortSignal) => {
    const leave = await places.enter(turn, signal);
    entered.push(name);
    leaves.set(name, leave);
  };
  return {
    entered,
    come,
    async end(name: string) {
      leaves.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("of two places one caller never holds both, however much waits", async () => {
  const { come, end, entered } = visits(createFairSemaphore(2));
  for (const name of ["a1", "a2", "a3", "a4"]) void come(name, "a");
  await come("b1", "b");
  expect(entered).toEqual(["a1", "b1"]);
  await end("b1");
  expect(entered).toEqual(["a1", "b1"]);
  await end("a1");
  expect(entered).toEqual(["a1", "b1", "a2"]);
});

test("of twelve places one caller holds three, and all background work together nine", async () => {
  const { come, end, entered } = visits(createFairSemaphore(12, { ofOne: 3, ofBackground: 9 }));
  for (let n = 1; n <= 20; n += 1) void come(`a${n}`, "a");
  for (let n = 1; n <= 20; n += 1) void come(`job${n}`, null);
  void come("b1", "b");
  await end("no one");
  expect(entered.filter((name) => name.startsWith("a"))).toHaveLength(3);
  expect(entered.filter((name) => name.startsWith("job"))).toHaveLength(9);
  await end("job1");
  expect(entered.at(-1)).toBe("b1");
});

test("at an only place, a caller with little is served before the rest of one with much", async () => {
  const { come, end, entered } = visits(createFairSemaphore(1));
  for (const name of ["a1", "a2", "a3"]) void come(name, "a");
  for (const name of ["b1", "b2"]) void come(name, "b");
  void come("c1", "c");
  for (const name of ["no one", "a1", "b1", "a2", "c1", "b2"]) await end(name);
  expect(entered).toEqual(["a1", "b1", "a2", "c1", "b2", "a3"]);
});

test("a caller who leaves while waiting leaves no gap, and keeps the turn of their other tasks", async () => {
  const { come, end, entered } = visits(createFairSemaphore(1));
  const gone = new AbortController();
  void come("a1", "a");
  const leaving = come("b1", "b", gone.signal);
  void come("b2", "b");
  void come("c1", "c");
  gone.abort(new Error("gone"));
  await expect(leaving).rejects.toThrow("gone");
  await expect(come("d1", "d", gone.signal)).rejects.toThrow("gone");
  for (const name of ["a1", "b2"]) await end(name);
  expect(entered).toEqual(["a1", "b2", "c1"]);
});

const ofRequest = (places: ReturnType<typeof createFairSemaphore>, caller: string) =>
  asCaller(caller, () => places.enter(caller));

test("of one caller's requests so many wait, and the next is refused; another caller's is not", async () => {
  const places = createFairSemaphore(1, { mostWaiting: { ofOne: 3, ofAll: 100 } });
  await ofRequest(places, "a");
  const waiting = Array.from({ length: 3 }, () => ofRequest(places, "a"));
  await expect(ofRequest(places, "a")).rejects.toThrow(QueueFull);
  const [first] = waiting;
  waiting.push(ofRequest(places, "b"));
  expect(await Promise.race([first, ...waiting.slice(1), Promise.resolve("all wait")])).toBe("all wait");
});

test("in a full line the caller with most of it makes room for another one", async () => {
  const places = createFairSemaphore(1, { mostWaiting: { ofOne: 10, ofAll: 4 } });
  await ofRequest(places, "a");
  const [, , , last] = Array.from({ length: 4 }, () => ofRequest(places, "a"));
  const other = ofRequest(places, "b");
  await expect(last).rejects.toThrow(QueueFull);
  expect(await Promise.race([other, Promise.resolve("waits")])).toBe("waits");
});

test("jobs are never refused, also where requests of the same person fill the line", async () => {
  const { come, end, entered } = visits(createFairSemaphore(1, { mostWaiting: { ofOne: 2, ofAll: 2 } }));
  await come("first", "a");
  const [, newest] = ["request1", "request2"].map((name) => asCaller("a", () => come(name, "a")));
  for (const name of ["job1", "job2", "job3"]) void come(name, "a");
  const other = asCaller("b", () => come("other", "b"));
  await expect(newest).rejects.toThrow(QueueFull);
  for (const name of ["first", "other", "request1", "job1", "job2", "job3"]) await end(name);
  await other;
  expect(entered).toEqual(["first", "other", "request1", "job1", "job2", "job3"]);
});

test("a cancelled request makes room in the line", async () => {
  const places = createFairSemaphore(1, { mostWaiting: { ofOne: 1, ofAll: 1 } });
  const leave = await ofRequest(places, "a");
  const gone = new AbortController();
  const leaving = asCaller("a", () => places.enter("a", gone.signal));
  gone.abort(new Error("gone"));
  await expect(leaving).rejects.toThrow("gone");
  const next = ofRequest(places, "a");
  leave();
  expect(await next).toBeTypeOf("function");
});
