import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aUser } from "../../e2e/support/factories/a-user";
import { type LoopbackService, loopbackService } from "../../e2e/support/loopback-service";
import { holdLocks } from "../../e2e/support/row-locks";
import { openTestRuntime } from "../../e2e/support/test-database";
import { MOST_WAITING, raiseEvent } from "../events/raise-event";
import type { User, Webhook } from "../generated/prisma/client";
import { failJob, runJob } from "../job-runner/run-job";
import { clock } from "../kernel/clock";
import { AppError } from "../kernel/errors";
import { db, transaction } from "../platform/database/db";
import { createWebhook, removeWebhook, rotateSecret, updateWebhook, WEBHOOKS_PER_USER } from "./change-webhooks";
import { webhookDelivery } from "./deliver-webhook";
import { listDeliveries, redeliver } from "./deliveries";
import { getOwnedWebhook } from "./owned-webhook";
import { MAX_ATTEMPTS } from "./retry-schedule";
import { signedHeaders } from "./sign";
import { sweepDeliveries } from "./sweep-deliveries";

let close: () => Promise<void>;
let receiver: LoopbackService;
let owner: User;
let webhook: Webhook;
let secret: string;
let clipId: number;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", WEBHOOK_ALLOW_PRIVATE: "1" }));
  receiver = await loopbackService();
  owner = await aUser({ email: "owner@example.com" });
  await aUser({ id: "usr_other" });
});
afterAll(async () => {
  await receiver.close();
  await close();
});
beforeEach(async () => {
  ({ id: clipId } = await db().clip.create({ data: { userId: owner.id, title: "Leaking valve" } }));
  const settings = { url: `${receiver.url}/hook`, description: null, events: ["clip_completed" as const] };
  ({ webhook, secret } = await createWebhook(owner, settings));
});
afterEach(async () => {
  vi.restoreAllMocks();
  receiver.reset();
  await db().webhook.deleteMany();
  await db().message.deleteMany();
});

const never = new AbortController().signal;
const raise = () => transaction((tx) => raiseEvent(tx, clipId, { type: "clip_completed", jobId: "job_1" }));
const current = () => db().webhook.findUniqueOrThrow({ where: { id: webhook.id } });
const newest = async () => (await listDeliveries(webhook, { page: 1, limit: 1 })).deliveries[0] ?? expect.fail("none");
const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];
const mails = () => db().message.findMany({ where: { templateId: 7 }, orderBy: { createdAt: "asc" } });

async function deliver(attempt?: number): Promise<void> {
  const { id: deliveryId, attempts } = await newest();
  const job = { deliveryId, attempt: attempt ?? attempts + 1 };
  await runJob(webhookDelivery, job, { signal: never, isLastAttempt: false });
}

async function enqueued(): Promise<unknown[]> {
  return db()
    .$queryRaw`SELECT data FROM pgboss.job WHERE name = 'deliver-webhook' AND data->>'deliveryId' = ${(await newest()).id}
    ORDER BY created_on`;
}

test("an event arrives once, signed, and a second run of its job does nothing", async () => {
  await raise();
  await deliver();
  await deliver(1);
  expect(receiver.requests()).toHaveLength(1);
  const [seen] = receiver.requests();
  const body = new Verifier(secret).verify(seen?.body.toString() ?? "", {
    "webhook-id": String(seen?.headers["webhook-id"]),
    "webhook-timestamp": String(seen?.headers["webhook-timestamp"]),
    "webhook-signature": String(seen?.headers["webhook-signature"]),
  });
  expect(body).toEqual({
    type: "clip.completed",
    timestamp: expect.any(String),
    data: { clip_id: clipId, clip_title: "Leaking valve", status: "completed", job_id: "job_1" },
  });
  expect(await newest()).toMatchObject({ status: "delivered", attempts: 1, responseStatus: 200, error: null });
});

test("an event goes to whom it concerns: same person, running, subscribed; and only if it was committed", async () => {
  const others = { url: receiver.url, description: null, events: ["clip_failed" as const] };
  const { webhook: unsubscribed } = await createWebhook(owner, others);
  const settings = { ...others, events: ["clip_completed" as const] };
  const { webhook: theirs } = await createWebhook({ id: "usr_other" }, settings);
  const { webhook: second } = await createWebhook(owner, settings);
  const { webhook: paused } = await createWebhook(owner, settings);
  await updateWebhook(paused, { status: "paused" });
  const rolledBack = transaction(async (tx) => {
    await raiseEvent(tx, clipId, { type: "clip_completed", jobId: "job_0" });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await raise();
  const rows = await db().webhookDelivery.findMany();
  expect(rows.map(({ webhookId }) => webhookId).sort()).toEqual([webhook.id, second.id].sort());
  expect(new Set(rows.map(({ eventId }) => eventId)).size).toBe(1);
  for (const none of [unsubscribed, theirs, paused]) {
    expect(await db().webhookDelivery.count({ where: { webhookId: none.id } })).toBe(0);
  }
});

test("an event that was on its way when its webhook was paused is not sent", async () => {
  const raising = await holdLocks((tx) => raiseEvent(tx, clipId, { type: "clip_completed", jobId: "job_1" }));
  await updateWebhook(webhook, { status: "paused" });
  raising.release();
  await raising.done;
  await deliver();
  expect(receiver.requests()).toEqual([]);
  expect(await newest()).toMatchObject({ status: "failed", attempts: 0, error: "The webhook is paused." });
});

test("a failed delivery is retried under the same id in a new job until it works", async () => {
  receiver.answer({ status: 500, text: "broken" });
  await raise();
  await deliver();
  const failed = await newest();
  expect(failed).toMatchObject({ status: "pending", attempts: 1, error: "It answered 500.", responseText: "broken" });
  expect((failed.nextAttemptAt?.getTime() ?? 0) - Date.now()).toBeLessThan(6000);
  expect(await enqueued()).toEqual([1, 2].map((attempt) => ({ data: { deliveryId: failed.id, attempt } })));
  expect(await current()).toMatchObject({ failures: 1, lastError: "It answered 500." });
  receiver.answer({ status: 204 });
  await deliver();
  const ids = receiver.requests().map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([failed.eventId, failed.eventId]);
  expect(await newest()).toMatchObject({ status: "delivered", attempts: 2, error: null, nextAttemptAt: null });
  expect(await current()).toMatchObject({ failures: 0, lastError: null });
});

test("a job that two processes run at the same time is settled once", async () => {
  receiver.answer({ status: 500 });
  await raise();
  await Promise.all([deliver(1), deliver(1)]);
  expect(await newest()).toMatchObject({ status: "pending", attempts: 1 });
  expect(await enqueued()).toHaveLength(2);
  expect(await current()).toMatchObject({ failures: 1 });
});

test("the last try of a day is final, and Retry-After is heeded", async () => {
  receiver.answer({ status: 429, headers: { "Retry-After": "600" } });
  await raise();
  await deliver();
  expect(((await newest()).nextAttemptAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(590_000);
  await db().webhookDelivery.updateMany({ data: { attempts: MAX_ATTEMPTS - 1 } });
  await deliver();
  expect(await newest()).toMatchObject({ status: "failed", attempts: MAX_ATTEMPTS, nextAttemptAt: null });
});

test("its owner is notified at 5, 10 and 15 failures in a row, and at 20 it is switched off", async () => {
  receiver.answer({ status: 500 });
  for (let count = 0; count < 3; count += 1) await raise();
  const notices = [];
  for (let failure = 1; failure <= 20; failure += 1) {
    await db().webhookDelivery.updateMany({ data: { attempts: 0 } });
    await deliver();
    if ((await mails()).length > notices.length) notices.push(failure);
  }
  expect(notices).toEqual([5, 10, 15, 20]);
  expect(await current()).toMatchObject({ status: "disabled", failures: 20 });
  const ended = await db().webhookDelivery.findMany({ orderBy: newestFirst });
  const switchedOff = "The webhook was switched off after too many failures.";
  expect(ended.map(({ error }) => error)).toEqual(["It answered 500.", switchedOff, switchedOff]);
  for (const { status, nextAttemptAt } of ended) expect([status, nextAttemptAt]).toEqual(["failed", null]);
  const letters = await mails();
  expect(letters[0]).toMatchObject({
    recipient: "owner@example.com",
    subject: expect.stringContaining("keeps failing"),
  });
  expect(letters[3]?.subject).toBe(`Your webhook to ${new URL(receiver.url).host} was switched off`);
  expect(letters.map(({ text }) => text).join()).not.toContain("/hook");
  await raise();
  expect(await db().webhookDelivery.count()).toBe(3);
  expect(await updateWebhook(await current(), { status: "active" })).toMatchObject({ failures: 0, lastError: null });
});

test("410 switches it off immediately", async () => {
  receiver.answer({ status: 410 });
  await raise();
  await raise();
  await deliver();
  expect(await current()).toMatchObject({ status: "disabled", failures: 1 });
  expect((await db().webhookDelivery.findMany({ orderBy: newestFirst })).map(({ error }) => error)).toEqual([
    "It answered that it is gone (410).",
    "The webhook was switched off: its address answered that it is gone (410).",
  ]);
  expect(await mails()).toHaveLength(1);
});

test("for a day after a rotation both secrets sign, then the new one alone", async () => {
  const { secret: fresh } = await rotateSecret(webhook);
  expect(await signers([fresh, secret])).toEqual([true, true]);
  await db().webhook.updateMany({ data: { previousSecretUntil: new Date(Date.now() - 1) } });
  expect(await signers([fresh, secret])).toEqual([true, false]);
  await sweepDeliveries();
  expect(await current()).toMatchObject({ previousSecret: null, previousSecretUntil: null });
});

async function signers(secrets: string[]): Promise<boolean[]> {
  await raise();
  await deliver();
  const { headers, body = "" } = receiver.requests().at(-1) ?? expect.fail("nothing was sent");
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const content = { id: String(headers["webhook-id"]), at, body: body.toString() };
  const signatures = String(headers["webhook-signature"]).split(" ");
  return secrets.map((one) => signatures.includes(signedHeaders([one], content)["webhook-signature"] ?? ""));
}

test("each secret signs for the 24 hours that were promised, through a second rotation, too", async () => {
  const start = Date.now();
  const at = vi.spyOn(clock, "now").mockImplementation(() => new Date());
  const hoursLater = (hours: number) => at.mockImplementation(() => new Date(start + hours * 3_600_000));
  hoursLater(0);
  const { secret: second } = await rotateSecret(webhook);
  hoursLater(10);
  const { secret: third } = await rotateSecret(webhook);
  const all = [secret, second, third];
  hoursLater(23.9);
  await sweepDeliveries();
  expect(await signers(all)).toEqual([true, true, true]);
  hoursLater(24.1);
  await sweepDeliveries();
  expect(await signers(all)).toEqual([false, true, true]);
  expect(await current()).toMatchObject({ olderSecret: null, olderSecretUntil: null });
  hoursLater(24.2);
  const { secret: fourth } = await rotateSecret(webhook);
  expect(await signers([...all, fourth])).toEqual([false, true, true, true]);
  hoursLater(34.1);
  expect(await signers([...all, fourth])).toEqual([false, false, true, true]);
});

test("a third rotation within a day is refused rather than a promise broken, by whichever of two comes later", async () => {
  const { secret: second } = await rotateSecret(webhook);
  const results = await Promise.allSettled([rotateSecret(webhook), rotateSecret(webhook)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const third = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.secret] : []));
  await expect(rotateSecret(webhook)).rejects.toMatchObject({ code: "conflict" });
  expect(await signers([secret, second, ...third])).toEqual([true, true, true]);
});

test("all earlier secrets end immediately on request", async () => {
  const { secret: second } = await rotateSecret(webhook);
  const { secret: third } = await rotateSecret(webhook);
  const { webhook: rotated, secret: last } = await rotateSecret(webhook, { endFormer: true });
  expect(rotated).toMatchObject({ previousSecret: null, previousSecretUntil: null, olderSecret: null });
  expect(await signers([secret, second, third, last])).toEqual([false, false, false, true]);
});

test("no secret is readable in the database", async () => {
  await rotateSecret(webhook);
  const row = JSON.stringify(await current());
  expect(row).not.toContain("whsec_");
  expect(row).not.toContain(secret.slice("whsec_".length));
});

test("pausing cancels what waits; it can be delivered again once it runs, as the first try of a new day", async () => {
  receiver.answer({ status: 500 });
  await raise();
  await deliver();
  const paused = await updateWebhook(webhook, { status: "paused" });
  expect(await newest()).toMatchObject({ status: "failed", error: "The webhook was paused.", nextAttemptAt: null });
  await deliver(2);
  expect(receiver.requests()).toHaveLength(1);
  const { id } = await newest();
  await expect(redeliver(paused, id)).rejects.toThrow("is not active");
  const started = await updateWebhook(webhook, { status: "active" });
  const again = redeliver(started, id);
  await expect.poll(async () => (await newest()).status).toBe("pending");
  await deliver();
  expect(await again).toMatchObject({ id, status: "pending", attempts: 2, firstAttempt: 1 });
  expect(((await again).nextAttemptAt?.getTime() ?? 0) - Date.now()).toBeLessThan(6000);
});

test("a fault of ours is tried again and not counted against the receiver", async () => {
  await raise();
  const { id } = await newest();
  await failJob(webhookDelivery, { deliveryId: id, attempt: 1 });
  expect(await newest()).toMatchObject({ status: "pending", attempts: 1, error: webhookDelivery.faultMessage });
  await db().webhook.updateMany({ data: { secret: "sealed under another key" } });
  await deliver();
  expect(await newest()).toMatchObject({ attempts: 2, error: "The secret can no longer be read: create a new one." });
  expect(await current()).toMatchObject({ failures: 0 });
});

test("a deleted webhook gets nothing, and webhooks of others are not found", async () => {
  await raise();
  const { id: deliveryId } = await newest();
  await expect(getOwnedWebhook({ id: "usr_other" }, webhook.id)).rejects.toThrow("does not exist");
  await removeWebhook(webhook);
  await runJob(webhookDelivery, { deliveryId, attempt: 1 }, { signal: never, isLastAttempt: false });
  expect(receiver.requests()).toEqual([]);
});

test("with a clip go its pending deliveries", async () => {
  await raise();
  const { id: deliveryId } = await newest();
  await db().clip.delete({ where: { id: clipId } });
  await runJob(webhookDelivery, { deliveryId, attempt: 1 }, { signal: never, isLastAttempt: false });
  expect(receiver.requests()).toEqual([]);
  expect(await db().webhookDelivery.count()).toBe(0);
});

test("a user has at most twenty webhooks", async () => {
  const settings = { url: receiver.url, description: null, events: ["clip_failed" as const] };
  for (let count = 1; count < WEBHOOKS_PER_USER; count += 1) await createWebhook(owner, settings);
  const refused = await createWebhook(owner, settings).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: "conflict" });
});

test("the log forgets after a month, and keeps the newest thousand", async () => {
  const rows = (count: number, days: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `dlv_${days}_${at}`,
      webhookId: webhook.id,
      eventId: `evt_${days}_${at}`,
      event: "clip_completed" as const,
      body: "{}",
      status: "failed" as const,
      createdAt: new Date(Date.now() - days * 86_400_000 - at * 1000),
    }));
  await db().webhookDelivery.createMany({ data: [...rows(1005, 1), ...rows(3, 31)] });
  await sweepDeliveries();
  expect(await db().webhookDelivery.count()).toBe(1000);
  expect(await db().webhookDelivery.count({ where: { id: "dlv_1_999" } })).toBe(1);
  expect(await db().webhookDelivery.count({ where: { id: "dlv_1_1000" } })).toBe(0);
});

test("the log keeps eight megabytes of a webhook, the newest ones", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    id: `dlv_${at}`,
    webhookId: webhook.id,
    eventId: `evt_${at}`,
    event: "clip_completed" as const,
    body: "x".repeat(1024 * 1024),
    status: "delivered" as const,
    createdAt: new Date(Date.now() - at * 1000),
  }));
  await db().webhookDelivery.createMany({ data: rows });
  await sweepDeliveries();
  const kept = await db().webhookDelivery.findMany({ select: { id: true }, orderBy: { createdAt: "desc" } });
  expect(kept.map(({ id }) => id)).toEqual(rows.slice(0, 8).map(({ id }) => id));
});

test.each([
  { kind: "500", count: MOST_WAITING.count, body: "{}" },
  { kind: "4 MB", count: 4, body: "x".repeat(1024 * 1024) },
])("while $kind of a webhook wait, further events are in its log alone; other webhooks get them", async (waiting) => {
  const settings = { url: `${receiver.url}/other`, description: null, events: ["clip_completed" as const] };
  const { webhook: other } = await createWebhook(owner, settings);
  const rows = Array.from({ length: waiting.count }, (_, at) => ({
    id: `dlv_${at}`,
    webhookId: webhook.id,
    eventId: `evt_${at}`,
    event: "clip_completed" as const,
    body: waiting.body,
    nextAttemptAt: new Date(Date.now() + 86_400_000),
    createdAt: new Date(Date.now() - 60_000),
  }));
  await db().webhookDelivery.createMany({ data: rows });
  await raise();
  expect(await newest()).toMatchObject({ status: "failed", attempts: 0, error: expect.stringMatching(/^Too many/) });
  expect(await enqueued()).toEqual([]);
  expect(await db().webhookDelivery.findMany({ where: { webhookId: other.id } })).toMatchObject([
    { status: "pending" },
  ]);
  await db().webhookDelivery.delete({ where: { id: "dlv_0" } });
  await raise();
  expect(await newest()).toMatchObject({ status: "pending" });
});

test("what waits for its next try is no log, and stays however old it is", async () => {
  const rows = Array.from({ length: 1003 }, (_, at) => ({
    id: `dlv_${at}`,
    webhookId: webhook.id,
    eventId: `evt_${at}`,
    event: "clip_completed" as const,
    body: "{}",
    status: at < 1000 ? ("delivered" as const) : ("pending" as const),
    nextAttemptAt: at === 1002 ? new Date(Date.now() - 31 * 86_400_000) : new Date(Date.now() + 60_000),
    createdAt: new Date(Date.now() - (at < 1001 ? at * 1000 : 31 * 86_400_000)),
  }));
  await db().webhookDelivery.createMany({ data: rows });
  await sweepDeliveries();
  const pending = await db().webhookDelivery.findMany({ where: { status: "pending" }, orderBy: { id: "asc" } });
  // The last one's try was lost a month ago.
  expect(pending.map(({ id }) => id)).toEqual(["dlv_1000", "dlv_1001"]);
});

test("a delivery stays in the log, and a lost try stays planned, until 30 days are over", async () => {
  const now = Date.now();
  const limit = 30 * 86_400_000;
  const row = (id: string, age: number, triedAge: number | null) => ({
    id,
    webhookId: webhook.id,
    eventId: `evt_${id}`,
    event: "clip_completed" as const,
    body: "{}",
    status: triedAge === null ? ("failed" as const) : ("pending" as const),
    nextAttemptAt: triedAge === null ? null : new Date(now - triedAge),
    createdAt: new Date(now - age),
  });
  await db().webhookDelivery.createMany({
    data: [
      row("failed", limit, null),
      row("failed-before", limit + 1, null),
      row("waiting", limit + 1, limit),
      row("lost", limit + 1, limit + 1),
    ],
  });
  vi.spyOn(clock, "now").mockReturnValue(new Date(now));
  await sweepDeliveries();
  const left = await db().webhookDelivery.findMany({ orderBy: { id: "asc" } });
  expect(left.map(({ id }) => id)).toEqual(["failed", "waiting"]);
});
