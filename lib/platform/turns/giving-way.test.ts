import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFairSemaphore, LONG_PAUSE, RUNS_AT_LEAST } from "./fair-semaphore";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `seen` has what runs after each event, in the order in which it began to run. */
function workshop(most: number) {
  const places = createFairSemaphore(most, { givesWay: true });
  const seen: string[] = [];
  const runs = new Set<string>();
  const stands = new Set<string>();
  const leaves = new Map<string, () => void>();
  const note = () => void seen.push([...runs].join(" "));
  const come = async (name: string, turn: string) => {
    const pause = () => {
      runs.delete(name);
      stands.add(name);
    };
    const resume = () => {
      stands.delete(name);
      runs.add(name);
      note();
    };
    leaves.set(name, await places.enter(turn, undefined, { pause, resume }));
    runs.add(name);
    note();
  };
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return {
    ...{ seen, runs, stands, pass },
    come: async (name: string, turn: string) => {
      void come(name, turn);
      await pass(0);
    },
    async end(name: string) {
      runs.delete(name);
      stands.delete(name);
      leaves.get(name)?.();
      await pass(0);
    },
  };
}

test("long work at the only place pauses for another caller's, and continues afterwards", async () => {
  const { come, pass, end, seen, stands } = workshop(1);
  await come("long", "a");
  await pass(60_000);
  await come("short", "b");
  expect(seen).toEqual(["long", "short"]);
  expect([...stands]).toEqual(["long"]);
  await end("short");
  expect(seen).toEqual(["long", "short", "long"]);
  expect(stands.size).toBe(0);
});

test("work that has just begun runs for a while before it pauses", async () => {
  const { come, pass, seen } = workshop(1);
  await come("long", "a");
  await come("short", "b");
  await pass(RUNS_AT_LEAST - 1);
  expect(seen).toEqual(["long"]);
  await pass(1);
  expect(seen).toEqual(["long", "short"]);
});

test("work never pauses for more work of the same caller", async () => {
  const { come, pass, end, seen } = workshop(1);
  await come("first", "a");
  await come("second", "a");
  await pass(600_000);
  expect(seen).toEqual(["first"]);
  await end("first");
  expect(seen).toEqual(["first", "second"]);
});

test("two long tasks take turns, and only one of them pauses, whatever else arrives", async () => {
  const { come, pass, seen, stands, runs } = workshop(1);
  await come("one", "a");
  await pass(RUNS_AT_LEAST);
  await come("two", "b");
  await come("three", "c");
  for (let round = 0; round < 5; round += 1) {
    await pass(LONG_PAUSE);
    expect([runs.size, stands.size]).toEqual([1, 1]);
  }
  expect(seen).toEqual(["one", "two", "one", "two", "one", "two", "one"]);
});

test("many short ones, each of another caller, do not keep long work from going on", async () => {
  const { come, pass, end, seen } = workshop(1);
  await come("long", "a");
  await pass(RUNS_AT_LEAST);
  for (let n = 0; n < 12; n += 1) await come(`short${n}`, `b${n}`);
  for (let n = 0; n < 12; n += 1) {
    const now = seen.at(-1) ?? "";
    await pass(now === "long" ? RUNS_AT_LEAST : 900);
    if (now !== "long") await end(now);
  }
  expect(seen.slice(0, 7)).toEqual(["long", "short0", "short1", "short2", "short3", "long", "short4"]);
});

test("work that ran over waits behind all others that came, and behind more of theirs", async () => {
  const { come, pass, end, seen, stands } = workshop(1);
  await come("long", "a");
  await pass(RUNS_AT_LEAST);
  for (const [name, turn] of [
    ["b1", "b"],
    ["c", "c"],
    ["d", "d"],
    ["b2", "b"],
  ] as const)
    await come(name, turn);
  for (const name of ["b1", "c", "d", "b2"]) {
    expect([seen.at(-1), ...stands]).toEqual([name, "long"]);
    await pass(LONG_PAUSE / 5);
    await end(name);
  }
  expect(seen).toEqual(["long", "b1", "c", "d", "b2", "long"]);
});

test("of two places the one that was held longer is passed on, and at most two tasks pause", async () => {
  const { come, pass, stands, runs } = workshop(2);
  await come("one", "a");
  await pass(10);
  await come("two", "b");
  await pass(RUNS_AT_LEAST);
  await come("short", "c");
  expect([...stands]).toEqual(["one"]);
  await pass(LONG_PAUSE);
  expect([...stands]).toEqual(["two"]);
  for (const caller of ["d", "e", "f"]) await come(`long of ${caller}`, caller);
  await pass(10 * LONG_PAUSE);
  expect([runs.size, stands.size]).toEqual([2, 2]);
});

test("work that is cancelled while it pauses frees no place that it does not have", async () => {
  const { come, pass, end, runs } = workshop(1);
  await come("long", "a");
  await pass(RUNS_AT_LEAST);
  await come("short", "b");
  await end("long");
  await come("next", "a");
  expect([...runs]).toEqual(["short"]);
  await end("short");
  expect([...runs]).toEqual(["next"]);
});

test("callers wait for work that cannot pause, and for all work at places that do not give way", async () => {
  for (const [givesWay, work] of [
    [true, undefined],
    [false, { pause: () => {}, resume: () => {} }],
  ] as const) {
    const places = createFairSemaphore(1, { givesWay });
    const leave = await places.enter("a", undefined, work);
    let entered = false;
    void places.enter("b").then(() => {
      entered = true;
    });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(entered).toBe(false);
    leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(entered).toBe(true);
  }
});
