import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/platform/database/db";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { assertWaitingJobsLimit, countWaitingVideos, waitingJobsSql, waitingVideosSql } from "./waiting-jobs";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", WAITING_JOBS: "3" }));
  for (const [id, clipId] of [
    ["usr_a", 1],
    ["usr_b", 2],
  ] as const) {
    await db().user.create({ data: { id, clips: { create: { id: clipId, title: "A" } } } });
  }
});
afterAll(() => close());

const add = (id: string, clipId: number, kind: "convert" | "video", status: "queued" | "processing" | "failed") =>
  db().job.create({ data: { id, clipId, kind, status } });
const ask = (userId: string) => db().$transaction((tx) => assertWaitingJobsLimit(tx, userId));

test("what waits or is under way counts, of one person only", async () => {
  await add("job_1", 1, "convert", "queued");
  await add("job_2", 1, "video", "processing");
  await add("job_3", 1, "video", "failed");
  for (const id of ["job_4", "job_5", "job_6"]) await add(id, 2, "convert", "queued");
  await ask("usr_a");
  await ask("usr_b");
  expect(await countWaitingVideos(db(), "usr_a")).toBe(1);
  expect(await countWaitingVideos(db(), "usr_b")).toBe(0);
  await add("job_7", 2, "video", "queued");
  await ask("usr_a");
  await expect(ask("usr_b")).rejects.toMatchObject({ code: "rate_limit_exceeded" });
});

test("they are found by the indexes of what waits, whatever else there is", async () => {
  const plans = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    const plan = (sql: typeof waitingJobsSql) => tx.$queryRaw`EXPLAIN ${sql("usr_a")}`;
    return JSON.stringify([await plan(waitingJobsSql), await plan(waitingVideosSql)]);
  });
  expect(plans).toContain("assets_pending_idx");
  expect(plans.match(/jobs_waiting_idx/g)).toHaveLength(2);
});
