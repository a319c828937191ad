import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestRuntime } from "../../e2e/support/test-database";
import { getRuntime } from "../server/runtime.mjs";
import { announce, follow } from "./news";

const never = 2 ** 30;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

test("news wake who follows the subject, and nobody else", async () => {
  const [one, another] = [follow("job", "a"), follow("job", "b")];
  let woken = false;
  const waiting = another.next(never).then(() => {
    woken = true;
  });
  const heard = one.next(never);
  announce("job", "a");
  await heard;
  expect(woken).toBe(false);
  announce("job", "b");
  await waiting;
  one.stop();
  another.stop();
});

test("news that come while nobody waits are told at the next question, once", async () => {
  const follower = follow("audio", 7);
  announce("audio", 7);
  announce("audio", 7);
  await follower.next(never);
  const order: string[] = [];
  const second = follower.next(never).then(() => order.push("second"));
  await Promise.resolve();
  order.push("announced");
  announce("audio", 7);
  await second;
  expect(order).toEqual(["announced", "second"]);
  follower.stop();
});

test("without news the wait ends by itself", async () => {
  const follower = follow("audio", 8);
  await follower.next(1);
  follower.stop();
});

test("two bundles of one process hear each other, and nothing is kept of those who stopped", async () => {
  vi.resetModules();
  const other: typeof import("./news") = await import("./news");
  const follower = follow("job", "shared");
  const heard = follower.next(never);
  other.announce("job", "shared");
  await heard;
  follower.stop();
  expect((getRuntime().shared.newsListeners as Map<string, unknown>).size).toBe(0);
});
