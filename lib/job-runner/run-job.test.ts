import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Job } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db } from "#lib/platform/database/db";
import { MediaError } from "#lib/platform/media/port";
import { openTestRuntime } from "../../e2e/support/test-database";
import { JobCancelled, JobFailed } from "./job-failure";
import { endJob, jobTracking } from "./job-rows";
import { failJob, type JobDefinition, type JobTools, runJob } from "./run-job";

let close: () => Promise<void>;
let id: string;
const never = new AbortController().signal;
const run = (attempt: number, signal = never) => ({ signal, attempt, isLastAttempt: attempt >= 3 });

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await db().user.create({ data: { id: "usr_a", clips: { create: { id: 1, title: "A" } } } });
});
afterAll(() => close());
beforeEach(async () => {
  id = newId("job");
  await db().job.create({ data: { id, clipId: 1, kind: "convert" } });
});

const does = (work: (tools: JobTools, job: Job) => Promise<void>): JobDefinition<Job> => ({
  ...jobTracking,
  kind: "test",
  stages: { first: [10, 50], second: [50, 100] },
  faultMessage: "It did not work.",
  work: (job, tools) => work(tools, job),
});
const reread = () => db().job.findUniqueOrThrow({ where: { id } });
const showing = (shown: Partial<Job>) => vi.waitFor(async () => expect(await reread()).toMatchObject(shown));
const succeed = async (_: JobTools, job: Job) => endJob(db(), job.id, "completed");

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

test("a failure that could not be recorded leaves the work to the next entry", async () => {
  const fail = vi.fn(jobTracking.fail).mockRejectedValueOnce(new Error("no connection"));
  const work = { ...does(succeed), fail };
  await expect(failJob(work, id, "entry")).rejects.toThrow("no connection");
  expect(await failJob(work, id, "next")).toBe("settled");
  expect(await reread()).toMatchObject({ status: "failed" });
});

test("progress never falls: not within a stage, and not in another try", async () => {
  const seen: number[] = [];
  const watching = does(async ({ report }) => {
    report("first", 80);
    await showing({ progress: 42 });
    for (const percent of [20, 40, 60]) {
      report("first", percent);
      // For a write that is not to come.
      await new Promise((resolve) => setTimeout(resolve, 30));
      seen.push((await reread()).progress);
    }
    throw new MediaError("engine_crashed", "It broke.");
  });
  await expect(runJob(watching, id, run(1))).rejects.toThrow("It broke.");
  await expect(runJob(watching, id, run(2))).rejects.toThrow("It broke.");
  expect(seen).toEqual(Array(6).fill(42));
  expect((await reread()).attempts).toBe(2);
});

/** A run whose process dies: it never ends, and shows no more signs of life. */
async function killed(entryId: string, at: { stage?: "first" | "second"; attempt?: number } = {}) {
  const { stage = "first", attempt = 1 } = at;
  let late = async (): Promise<void> => undefined;
  const work = does(async (tools, job) => {
    tools.report(stage, 50);
    await new Promise<void>((go, fail) => {
      late = async () => go();
      tools.signal.addEventListener("abort", () => fail(new Error("aborted")));
    });
    await succeed(tools, job);
  });
  const running = runJob(work, id, { ...run(attempt), entryId });
  await vi.waitFor(async () => expect(await reread()).toMatchObject({ status: "processing", stage }));
  return { running, late: () => late() };
}

test.each(["first", "second"] as const)("killed in the stage %s three times, it fails", async (stage) => {
  for (const attempt of [1, 2, 3]) await killed("entry", { stage, attempt });
  const work = does(succeed);
  expect(await failJob(work, id, "entry")).toBe("settled");
  const error = { code: "engine_crashed", message: "It did not work.", retryable: true };
  expect(await reread()).toMatchObject({ status: "failed", stage: null, error });
  await failJob(does(succeed), id);
  expect((await reread()).status).toBe("failed");
});

test("a process that stops does not use up a try: after three stops the work is enqueued again, and done", async () => {
  for (const attempt of [1, 2, 3]) {
    const stopping = new AbortController();
    const work = does(async ({ signal, report }) => {
      report("first", 50);
      await showing({ stage: "first" });
      stopping.abort();
      signal.throwIfAborted();
    });
    await expect(runJob(work, id, { ...run(attempt, stopping.signal), entryId: "entry" })).rejects.toThrow("aborted");
    expect(await reread()).toMatchObject({ status: "processing", stage: "first", error: null });
  }
  expect(await failJob(does(succeed), id, "entry")).toBe("again");
  await runJob(does(succeed), id, run(1));
  expect(await reread()).toMatchObject({ status: "completed", attempts: 3 });
});

const claims = () => db().workClaim.findMany({ where: { kind: "test", subject: id } });

test("two entries for the same work do it once, however close they come; the first looks again before it ends", async () => {
  let runs = 0;
  let begun = () => {};
  const isBegun = new Promise<void>((go) => {
    begun = go;
  });
  let end = () => {};
  const work = does(async (tools, job) => {
    runs += 1;
    begun();
    await new Promise<void>((go) => {
      end = go;
    });
    await succeed(tools, job);
  });
  const first = runJob(work, id, run(1));
  await isBegun;
  await Promise.all([runJob(work, id, run(1)), runJob(work, id, run(1))]);
  expect((await reread()).status).toBe("processing");
  end();
  await first;
  expect(runs).toBe(1);
  expect(await reread()).toMatchObject({ status: "completed", attempts: 1 });
  expect(await claims()).toEqual([]);
});

test("work that is requested while the job runs is done afterwards, although its entry found the work claimed", async () => {
  const seen: unknown[] = [];
  const work: JobDefinition<Job> = {
    ...does(async (_, job) => {
      seen.push(job.language);
      if (seen.length > 1) return endJob(db(), job.id, "completed");
      await db().job.update({ where: { id }, data: { language: "de" } });
      await runJob(work, id, run(1));
      throw new JobCancelled();
    }),
    drop: async () => undefined,
  };
  await runJob(work, id, run(1));
  expect(seen).toEqual([null, "de"]);
  expect((await reread()).status).toBe("completed");
});

test("an entry that is handed out again replaces its run immediately, and the result of that run is rolled back", async () => {
  const first = await killed("entry");
  await runJob(does(succeed), id, { ...run(2), entryId: "entry" });
  expect(await reread()).toMatchObject({ status: "completed", attempts: 2 });
  const finishedAt = (await reread()).finishedAt;
  await first.late();
  await first.running;
  expect(await reread()).toMatchObject({ status: "completed", finishedAt });
});

test("another entry takes work over only where its run has shown no sign of life for half a minute", async () => {
  await killed("entry");
  await runJob(does(succeed), id, { ...run(1), entryId: "other" });
  expect((await reread()).status).toBe("processing");
  await db().workClaim.updateMany({ where: { subject: id }, data: { aliveAt: new Date(Date.now() - 31_000) } });
  await runJob(does(succeed), id, { ...run(1), entryId: "other" });
  expect((await reread()).status).toBe("completed");
});

test("work that another run has is not cancelled", async () => {
  await killed("entry");
  expect(await failJob(does(succeed), id, "other")).toBe("settled");
  expect((await reread()).status).toBe("processing");
});

test("a fault is tried three times, and the last one is the reason", async () => {
  const work = does(() => Promise.reject(new MediaError("engine_crashed", "It stopped.")));
  for (const attempt of [1, 2]) {
    await expect(runJob(work, id, run(attempt))).rejects.toThrow("It stopped.");
    expect(await reread()).toMatchObject({ status: "processing", attempts: attempt, error: null });
  }
  await runJob(work, id, run(3));
  expect(await reread()).toMatchObject({
    status: "failed",
    attempts: 3,
    error: { code: "engine_crashed", message: "It stopped.", retryable: true },
  });
});

test("a job fails at the first attempt because of its input, and an internal fault reveals no details", async () => {
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
    does(() => Promise.reject(new TypeError("secret of the server"))),
    id,
    run(3),
  );
  expect((await reread()).error).toEqual({ code: "engine_crashed", message: "It did not work.", retryable: true });
});

function endless() {
  let tools: JobTools | undefined;
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
])("a job ends immediately when any process sets its row to %s", async (_how, end) => {
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
  addCheck(() => Promise.reject(new JobCancelled()));
  report("first", 50);
  await running;
  expect(await reread()).toMatchObject({ status: "cancelled", stage: null, error: null });
});

test("work that is held back is left alone until it is enqueued again", async () => {
  await runJob({ ...does(succeed), holdBack: async () => true }, id, run(1));
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
