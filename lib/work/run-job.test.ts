import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Job } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db } from "#lib/platform/db";
import { MediaError } from "#lib/platform/media/port";
import { openTestRuntime } from "../../e2e/support/test-database";
import { JobFailed, Unwanted } from "./job-failure";
import { endJob, jobTracking } from "./job-rows";
import { giveUpJob, runJob, type Tools, type Work } from "./run-job";

let close: () => Promise<void>;
let id: string;
const never = new AbortController().signal;
const run = (attempt: number, signal = never) => ({ signal, attempt, lastAttempt: attempt >= 3 });

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await db().user.create({ data: { id: "usr_a", clips: { create: { id: 1, title: "A" } } } });
});
afterAll(() => close());
beforeEach(async () => {
  id = newId("job");
  await db().job.create({ data: { id, clipId: 1, kind: "convert" } });
});

const does = (work: (tools: Tools, job: Job) => Promise<void>): Work<Job> => ({
  ...jobTracking,
  kind: "test",
  stages: { first: [10, 50], second: [50, 100] },
  faultMessage: "It did not work.",
  work: (job, tools) => work(tools, job),
});
const reread = () => db().job.findUniqueOrThrow({ where: { id } });
const showing = (shown: Partial<Job>) => vi.waitFor(async () => expect(await reread()).toMatchObject(shown));
const succeed = async (_: Tools, job: Job) => endJob(db(), job.id, "completed");

test("work is seen from its begin to its end, and a second run does nothing", async () => {
  let runs = 0;
  const work = does(async (tools, job) => {
    runs += 1;
    expect(await reread()).toMatchObject({ status: "processing", stage: "preparing", attempts: 1 });
    tools.report("first", 50);
    await showing({ progress: 30, stage: "first" });
    tools.report("second", 0);
    await showing({ progress: 50, stage: "second" });
    tools.report("second", 100);
    await showing({ progress: 99 });
    await succeed(tools, job);
  });
  await runJob(work, id, run(1));
  expect(await reread()).toMatchObject({ status: "completed", progress: 100, stage: null, error: null });
  await runJob(work, id, run(2));
  expect(runs).toBe(1);
});

test("progress never falls: not within a stage, and not in another try", async () => {
  const seen: number[] = [];
  const watching = does(async ({ report }) => {
    for (const percent of [20, 80, 40, 60]) {
      report("first", percent);
      await new Promise((resolve) => setTimeout(resolve, 30));
      seen.push((await reread()).progress);
    }
    throw new MediaError("engine_crashed", "It broke.");
  });
  await expect(runJob(watching, id, run(1))).rejects.toThrow("It broke.");
  await expect(runJob(watching, id, run(2))).rejects.toThrow("It broke.");
  expect(seen).toEqual([18, 42, 42, 42, 42, 42, 42, 42]);
  expect((await reread()).attempts).toBe(2);
});

test.each(["first", "second"] as const)("killed in the stage %s three times, it is given up", async (stage) => {
  const killed = new AbortController();
  const work = does(async ({ signal, report }) => {
    report(stage, 50);
    await showing({ stage });
    killed.abort();
    signal.throwIfAborted();
  });
  // A stopping process leaves the job as it is, for the next process.
  await expect(runJob(work, id, run(1, killed.signal))).rejects.toThrow("aborted");
  expect(await reread()).toMatchObject({ status: "processing", stage });
  await giveUpJob(work, id);
  const error = { code: "engine_crashed", message: "It did not work.", retryable: true };
  expect(await reread()).toMatchObject({ status: "failed", stage: null, error });
  await giveUpJob(does(succeed), id);
  expect((await reread()).status).toBe("failed");
});

test("a fault is tried three times, and the last one is the reason", async () => {
  const work = does(() => Promise.reject(new MediaError("time_limit", "It took too long.")));
  for (const attempt of [1, 2]) {
    await expect(runJob(work, id, run(attempt))).rejects.toThrow("It took too long.");
    expect(await reread()).toMatchObject({ status: "processing", attempts: attempt, error: null });
  }
  await runJob(work, id, run(3));
  expect(await reread()).toMatchObject({
    status: "failed",
    attempts: 3,
    error: { code: "time_limit", message: "It took too long.", retryable: true },
  });
});

test("what is no fault of ours fails at the first try, and what is says nothing of itself", async () => {
  await runJob(
    does(() => Promise.reject(new MediaError("audio_too_long", "It is too long."))),
    id,
    run(1),
  );
  expect((await reread()).error).toEqual({ code: "audio_too_long", message: "It is too long.", retryable: false });
  await db().job.update({ where: { id }, data: { status: "queued" } });
  const failure = { code: "engine_crashed", message: "It was tried before.", retryable: true };
  await runJob(
    does(() => Promise.reject(new JobFailed(failure))),
    id,
    run(1),
  );
  expect((await reread()).error).toEqual(failure);
  await db().job.update({ where: { id }, data: { status: "queued" } });
  await runJob(
    does(() => Promise.reject(new TypeError("secret of the house"))),
    id,
    run(3),
  );
  expect((await reread()).error).toEqual({ code: "engine_crashed", message: "It did not work.", retryable: true });
});

function endless() {
  let tools: Tools | undefined;
  const work = does(async (given) => {
    tools = given;
    await new Promise((_, reject) => {
      given.signal.addEventListener("abort", () => reject(new MediaError("cancelled", "It was cancelled.")));
    });
  });
  return { work, tools: () => vi.waitFor(() => tools ?? expect.fail("not begun")) };
}

test.each([
  ["deleted", () => db().job.delete({ where: { id } })],
  ["cancelled", () => endJob(db(), id, "cancelled")],
])("work ends at once when its row is %s, by whichever process", async (_how, end) => {
  const { work, tools } = endless();
  const running = runJob(work, id, run(1));
  await tools();
  // By then the LISTEN connection is up; until then the row is polled every two seconds.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = performance.now();
  await end();
  await running;
  expect(performance.now() - began).toBeLessThan(1500);
  expect((await db().job.findUnique({ where: { id } }))?.status).not.toBe("failed");
});

test("work whose own check says that it is outdated is cancelled", async () => {
  const { work, tools } = endless();
  const running = runJob(work, id, run(1));
  const { addCheck, report } = await tools();
  addCheck(() => Promise.reject(new Unwanted()));
  report("first", 50);
  await running;
  expect(await reread()).toMatchObject({ status: "cancelled", stage: null, error: null });
});

test("work that is not ready is left alone until it is enqueued again", async () => {
  await runJob({ ...does(succeed), isReady: async () => false }, id, run(1));
  expect(await reread()).toMatchObject({ status: "queued", attempts: 0 });
});

test("something else that is missing is a fault like others while the work itself is still there", async () => {
  const work = does(async () => {
    throw notFound("The file");
  });
  await expect(runJob(work, id, run(1))).rejects.toThrow();
  await runJob(work, id, run(3));
  expect(await reread()).toMatchObject({ status: "failed", error: { code: "engine_crashed" } });
});
