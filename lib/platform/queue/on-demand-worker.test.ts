import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { transaction } from "../database/db";
import { pgBossQueue } from "./pg-boss";
import type { JobKind, JobPayloads, Queue } from "./port";

let close: () => Promise<void>;
let url: string;
let queue: Queue;
let kept: { ended: boolean }[];

beforeEach(async () => {
  const opened = await openTestRuntime();
  url = opened.runtime.databaseUrl;
  close = opened.close;
});
afterEach(async () => {
  await queue.stop(1000);
  await close();
});

function open(seconds: number) {
  kept = [];
  const keepAlive = (work: Promise<unknown>) => {
    const entry = { ended: false };
    kept.push(entry);
    work.finally(() => {
      entry.ended = true;
    });
  };
  queue = pgBossQueue({ url, listensAt: null, onDemand: { seconds, keepAlive } });
}

const enqueue = <K extends JobKind>(kind: K, payload: JobPayloads[K]) =>
  transaction((tx) => queue.enqueue(tx, kind, payload));

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("a call lives for the job that it has enqueued, and not for those of others", async () => {
  open(300);
  const conversion = gate();
  await queue.work("convert", 1, () => conversion.opened);
  const sent: string[] = [];
  await queue.work("send-message", 1, async ({ payload }) => void sent.push(payload.messageId));
  await enqueue("convert", { jobId: "long" });
  await enqueue("send-message", { messageId: "short" });
  await vi.waitFor(() => expect(sent).toEqual(["short"]), 10_000);
  await vi.waitFor(() => expect(kept.map(({ ended }) => ended)).toEqual([false, true]), 5_000);
  expect(await queue.runDue()).toBe(0);
  conversion.open();
  await vi.waitFor(() => expect(kept.every(({ ended }) => ended)).toBe(true), 5_000);
});

test("a call whose job has ended leaves its place to the next one", async () => {
  open(300);
  const gates = { first: gate(), second: gate() };
  const begun: string[] = [];
  await queue.work("convert", 1, async ({ payload: { jobId } }) => {
    begun.push(jobId);
    await gates[jobId as keyof typeof gates].opened;
  });
  await enqueue("convert", { jobId: "first" });
  await vi.waitFor(() => expect(begun).toEqual(["first"]), 10_000);
  await enqueue("convert", { jobId: "second" });
  gates.first.open();
  await vi.waitFor(() => expect(begun).toEqual(["first", "second"]), 10_000);
  await vi.waitFor(() => expect(kept.map(({ ended }) => ended)).toEqual([true, false]), 5_000);
  gates.second.open();
  await vi.waitFor(() => expect(kept.every(({ ended }) => ended)).toBe(true), 5_000);
});

test("what is enqueued while the only place is taken to the end of its time runs next", async () => {
  open(4);
  const begun: string[] = [];
  await queue.work("convert", 1, async ({ payload: { jobId } }) => {
    begun.push(jobId);
    if (jobId === "first") await sleep(2500);
  });
  await enqueue("convert", { jobId: "first" });
  await vi.waitFor(() => expect(begun).toEqual(["first"]), 10_000);
  await sleep(1000);
  await enqueue("convert", { jobId: "second" });
  await vi.waitFor(() => expect(begun).toEqual(["first", "second"]), 10_000);
});
