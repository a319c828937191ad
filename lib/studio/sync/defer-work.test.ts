import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferWork } from "./defer-work";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted() {
  let count = 0;
  const work = deferWork(
    () => count++,
    (run) => setTimeout(run),
  );
  return { work, count: () => count };
}

test("work that is scheduled many times runs once, and again when it is scheduled again", () => {
  const { work, count } = counted();
  work.schedule();
  work.schedule();
  expect([work.isScheduled, count()]).toEqual([true, 0]);
  vi.runAllTimers();
  expect([work.isScheduled, count()]).toEqual([false, 1]);
  work.schedule();
  vi.runAllTimers();
  expect(count()).toBe(2);
});

test("work that runs now does not run a second time, and unscheduled work does not run at all", () => {
  const { work, count } = counted();
  work.runNow();
  expect(count()).toBe(0);
  work.schedule();
  work.runNow();
  vi.runAllTimers();
  expect([work.isScheduled, count()]).toEqual([false, 1]);
});

test("cancelled work does not run, unless it is scheduled again", () => {
  const { work, count } = counted();
  work.schedule();
  work.cancel();
  expect(work.isScheduled).toBe(false);
  vi.runAllTimers();
  expect(count()).toBe(0);
  work.schedule();
  work.cancel();
  work.schedule();
  vi.runAllTimers();
  expect(count()).toBe(1);
});

test("work that schedules itself runs again later", () => {
  let count = 0;
  const work = deferWork(
    () => {
      count++;
      if (count < 3) work.schedule();
    },
    (run) => setTimeout(run),
  );
  work.schedule();
  vi.runAllTimers();
  expect(count).toBe(3);
});
