import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { openTestRuntime } from "../../e2e/support/test-database";
import { chargeUse, dailyUse, runMetered } from "./metered-use";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ TRANSCRIBE_SECONDS_PER_DAY: "100", TRANSLATE_CHARS_PER_DAY: "0" }));
});
afterAll(() => close());

let people = 0;
async function person() {
  people += 1;
  const clip = { create: { id: people, title: "A" } };
  return (await db().user.create({ data: { id: `usr_${people}`, clips: clip } })).id;
}
const charge = (userId: string, amount: number, jobId?: string) =>
  transaction((tx) => chargeUse(tx, { userId, kind: "transcription", amount, ...(jobId ? { jobId } : {}) }));
const used = async (userId: string) => (await dailyUse(userId, "transcription")).used;
const refused = { code: "quota_exceeded", status: 429 };

test("seconds beyond the daily limit are refused, also for requests at the same time, until midnight UTC", async () => {
  const [user, another] = [await person(), await person()];
  const settled = await Promise.allSettled(Array.from({ length: 6 }, () => charge(user, 30)));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused });
  await charge(user, 10);
  await charge(another, 100);
  const { resetsAt } = await dailyUse(user, "transcription");
  const later = vi.spyOn(clock, "now").mockReturnValue(resetsAt);
  await charge(user, 100);
  later.mockRestore();
});

test("a job that fails, or is cancelled before a service was asked, costs nothing; one whose clip was deleted does", async () => {
  const user = await person();
  const clipId = people;
  const job = (id: string) => db().job.create({ data: { id, clipId, kind: "transcribe", status: "processing" } });
  await job("job_1");
  await charge(user, 90, "job_1");
  await expect(charge(user, 20)).rejects.toMatchObject(refused);
  await db().job.update({ where: { id: "job_1" }, data: { status: "failed" } });
  await job("job_2");
  await charge(user, 60, "job_2");
  await db().clip.delete({ where: { id: clipId } });
  expect(await used(user)).toBeGreaterThanOrEqual(60);
});

test("a job that is cancelled after its service was asked costs what it would have cost", async () => {
  const user = await person();
  const asked = { kind: "transcribe", status: "cancelled", serviceAskedAt: clock.now() } as const;
  await db().job.create({ data: { id: "job_3", clipId: people, ...asked } });
  await charge(user, 90, "job_3");
  await expect(charge(user, 20)).rejects.toMatchObject(refused);
});

test("what a service refuses is given back, and 0 is no bound", async () => {
  const user = await person();
  const use = { userId: user, kind: "translation", amount: 9_000_000 } as const;
  const failing = runMetered(use, () => Promise.reject(new Error("refused")));
  await expect(failing).rejects.toThrow("refused");
  expect(await dailyUse(user, "translation")).toMatchObject({ used: 0, limit: null });
  expect(await runMetered(use, async () => "done")).toBe("done");
  expect((await dailyUse(user, "translation")).used).toBe(9_000_000);
});
