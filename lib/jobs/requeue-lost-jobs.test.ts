import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { config } from "#lib/config/config";
import type { Clip, Prisma } from "#lib/generated/prisma/client";
import type { LostJob } from "#lib/job-runner/lost-jobs";
import { checkJobs } from "#lib/operations/doctor/check-jobs";
import { db, transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { aClip } from "../../e2e/support/factories/a-clip";
import { openTestRuntime } from "../../e2e/support/test-database";
import { collectGarbage } from "./collect-garbage";
import { requeueLostJobs } from "./requeue-lost-jobs";

let close: () => Promise<void>;
let clip: Clip;
const never = new AbortController().signal;
const owner = { id: "usr_a" };

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await db().user.create({ data: { ...owner, email: "a@example.org" } });
  await queue().start();
});
afterAll(() => close());
beforeEach(async () => {
  await db().clip.deleteMany();
  await db().message.deleteMany();
  await db().webhook.deleteMany();
  await db().$executeRaw`DELETE FROM pgboss.job`;
  clip = await aClip(owner);
});

const entries = () =>
  db().$queryRaw<{ name: string; data: object; priority: number; wait: number }[]>`
    SELECT name, data, priority, round(extract(epoch FROM start_after - created_on))::int AS wait FROM pgboss.job
    WHERE state < 'completed' ORDER BY name, data::text`;
const requeue = () => requeueLostJobs(never);

async function asset(id: string, data: Partial<Prisma.AssetUncheckedCreateInput>) {
  const blob = { key: id, clipId: clip.id, sizeBytes: 1n, sha256: "", crc32: 0n, contentType: "audio/webm" };
  await db().blob.create({ data: blob });
  const file = { filename: id, blobKey: id, contentType: "audio/webm", sizeBytes: 1n, sha256: "" };
  await db().asset.create({ data: { id, clipId: clip.id, kind: "audio", ...file, ...data } });
}

const job = (id: string, data: Partial<Prisma.JobUncheckedCreateInput>) =>
  db().job.create({ data: { id, clipId: clip.id, kind: "convert", ...data } });

const message = (id: string, data: Partial<Prisma.MessageUncheckedCreateInput>) =>
  db().message.create({ data: { id, channel: "email", recipient: "b@example.org", templateId: 1, text: "", ...data } });

/** An open row of each kind, and the entries that it needs: the name of the queue, and the first member of the payload. */
const open: Record<LostJob["kind"], () => Promise<[queue: string, subject: string | number][]>> = {
  async "prepare-audio"() {
    await asset("ast_new", { preparation: "pending" });
    return [["prepare-audio", "ast_new"]];
  },
  async "cut-audio"() {
    await asset("ast_cut", { cutting: "pending" });
    return [["cut-audio", "ast_cut"]];
  },
  async "put-in-take"() {
    await asset("ast_take", { kind: "take", preparation: "pending" });
    return [["put-in-take", "ast_take"]];
  },
  async "cover-images"() {
    await asset("ast_image", { kind: "image", preparation: "ready" });
    return [["cover-images", clip.id]];
  },
  async "clean-reply"() {
    await db().reply.create({ data: { id: "rpl_new", clipId: clip.id, shownPending: true } });
    await db().reply.create({ data: { id: "rpl_old", clipId: clip.id } });
    return [["clean-reply", "rpl_new"]];
  },
  async convert() {
    await job("job_convert", { status: "processing" });
    return [["convert", "job_convert"]];
  },
  async "render-video"() {
    await job("job_video", { kind: "video" });
    return [["render-video", "job_video"]];
  },
  async transcribe() {
    await job("job_auto", { kind: "transcribe", isAutomatic: true });
    return [["transcribe", "job_auto"]];
  },
  async translate() {
    await job("job_translate", { kind: "translate", language: "de" });
    return [["translate", "job_translate"]];
  },
  async "send-message"() {
    await message("msg_mail", { templateId: 100 });
    await message("msg_code", { templateId: 2, status: "sending" });
    await message("msg_sms", { channel: "sms" });
    return [
      ["send-message", "msg_mail"],
      ["send-code", "msg_code"],
      ["send-sms", "msg_sms"],
    ];
  },
  async "deliver-webhook"() {
    const data = { id: "whk", userId: owner.id, url: "https://example.org", events: [], secret: "" };
    const { id: webhookId } = await db().webhook.create({ data });
    const delivery = { id: "dlv", webhookId, eventId: "e", event: "clip_failed", body: "" } as const;
    const nextAttemptAt = new Date(Date.now() + 3600_000);
    await db().webhookDelivery.create({ data: { ...delivery, attempts: 2, nextAttemptAt } });
    return [["deliver-webhook", 3]];
  },
  async "hand-over"() {
    const choices = { target: "github", project: "a/b", split: "clip", hasCrops: false, hasLinks: false } as const;
    await db().handover.create({ data: { id: "hdo_new", clipId: clip.id, ...choices } });
    return [["hand-over", "hdo_new"]];
  },
};

test("work of every kind whose entry is gone is enqueued once more, each in its queue and in its turn", async () => {
  const wanted: [string, string | number][] = [];
  for (const add of Object.values(open)) wanted.push(...(await add()));

  const report = await checkJobs(config());
  for (const kind of Object.keys(open)) expect(report).toContain(kind);
  expect(await requeue()).toBe(wanted.length);
  const found = await entries();
  const subjects = found.map(({ name, data }) => [name, Object.values(data)[0]]);
  expect(subjects).toHaveLength(wanted.length);
  expect(subjects).toEqual(expect.arrayContaining(wanted));
  expect(found.find(({ name }) => name === "transcribe")?.priority).toBeLessThan(-1000);
  expect(found.find(({ name }) => name === "deliver-webhook")?.wait).toBeGreaterThan(3500);
  expect(await requeue()).toBe(0);
  expect(await entries()).toHaveLength(wanted.length);
  expect(await checkJobs(config())).not.toContain("without an entry");
});

test("work that has an entry is left alone, whether it waits, runs, is tried again or was cancelled", async () => {
  for (const [id, state, name] of [
    ["job_a", "created", "convert"],
    ["job_b", "retry", "convert"],
    ["job_c", "active", "convert"],
    ["job_d", "created", "convert-given-up"],
  ] as const) {
    await job(id, {});
    await transaction((tx) => queue().enqueue(tx, "convert", { jobId: id }));
    await db().$executeRaw`
      UPDATE pgboss.job SET state = ${state}::pgboss.job_state, name = ${name} WHERE data->>'jobId' = ${id}`;
  }
  await job("job_ended", { status: "failed" });
  expect(await requeue()).toBe(0);
});

test("an entry that was done without its row having been settled does not count", async () => {
  await job("job_a", {});
  await transaction((tx) => queue().enqueue(tx, "convert", { jobId: "job_a" }));
  await db().$executeRaw`UPDATE pgboss.job SET state = 'completed'`;
  expect(await requeue()).toBe(1);
});

test("a job that waits for the recording has no entry, and gets one when the recording is ready", async () => {
  await asset("ast_new", { preparation: "pending" });
  await transaction((tx) => queue().enqueue(tx, "prepare-audio", { assetId: "ast_new" }));
  await job("job_a", { waitsForAudio: true });
  expect(await requeue()).toBe(0);
  await db().asset.update({ where: { id: "ast_new" }, data: { preparation: "ready" } });
  expect(await requeue()).toBe(1);
});

test("jobs that the queue has thrown away after two weeks are back with the first sweep, and their clip can go on", async () => {
  await job("job_a", {});
  await db().clip.update({ where: { id: clip.id }, data: { status: "processing" } });
  await collectGarbage(new Date(0));
  expect((await entries()).map(({ name }) => name)).toContain("convert");
});

test("what waits in thousands is enqueued in one sweep", async () => {
  const data = Array.from({ length: 250 }, (_, n) => ({ id: `job_${n}`, clipId: clip.id, kind: "video" as const }));
  await db().job.createMany({ data });
  expect(await requeue()).toBe(250);
  expect(await entries()).toHaveLength(250);
});
