import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { beginConversion } from "#lib/packages/export/begin-conversion";
import { db, transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { scratch } from "#lib/platform/scratch/scratch";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { jobHandlers } from "./job-handlers";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await aUser({ id: "usr_a" });
});
afterAll(() => close());

test("a conversion that finds no room waits for it, however often it is tried, and then ends well", async () => {
  const clip = await aClip({ id: "usr_a" });
  const job = await transaction((tx) => beginConversion(tx, clip.id));
  if (!job) throw new Error("no conversion began");
  const entries: unknown[] = [];
  vi.spyOn(queue(), "enqueue").mockImplementation(async (_tx, ...entry) => void entries.push(entry));
  const room = vi.spyOn(scratch(), "room").mockResolvedValue(0);
  const signal = new AbortController().signal;
  const payload = { jobId: job.id };
  const run = (id: string) =>
    jobHandlers.convert.run({ id, payload, place: { turnOf: "usr_a" }, signal, attempt: 3, isLastAttempt: true });
  for (const id of ["e1", "e2", "e3", "e4"]) await run(id);
  expect(await db().job.findUniqueOrThrow({ where: { id: job.id } })).toMatchObject({
    status: "processing",
    error: null,
  });
  expect(entries).toEqual(Array(4).fill(["convert", payload, { turnOf: "usr_a", startAfterSeconds: 60 }]));
  room.mockRestore();
  await run("e5");
  expect(await db().job.findUniqueOrThrow({ where: { id: job.id } })).toMatchObject({ status: "completed" });
  expect(await db().clip.findUniqueOrThrow({ where: { id: clip.id } })).toMatchObject({ status: "completed" });
});
