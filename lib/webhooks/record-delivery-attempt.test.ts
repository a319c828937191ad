import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { raiseEvent } from "#lib/events/raise-event";
import type { User } from "#lib/generated/prisma/client";
import { db, transaction } from "#lib/platform/database/db";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { createWebhook, updateWebhook } from "./change-webhooks";
import type { DueDelivery } from "./record-delivery-attempt";
import { DISABLE_AT, recordDeliveryAttempt } from "./record-delivery-attempt";

let close: () => Promise<void>;
let owner: User;
let webhookId: string;
let clipId: number;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  owner = await aUser();
  ({ id: clipId } = await db().clip.create({ data: { userId: owner.id, title: "Leaking valve" } }));
});
afterAll(() => close());
beforeEach(async () => {
  await db().webhook.deleteMany();
  const settings = { url: "https://hooks.example.com/", description: null, events: ["clip_completed" as const] };
  webhookId = (await createWebhook(owner, settings)).webhook.id;
});

const failure = { kind: "answer", status: 500, text: "", retryAfterSeconds: null } as const;
const success = { ...failure, status: 200 };
const webhook = () => db().webhook.findUniqueOrThrow({ where: { id: webhookId } });
const read = (id: string) => db().webhookDelivery.findUniqueOrThrow({ where: { id } });

async function due(): Promise<DueDelivery> {
  await transaction((tx) => raiseEvent(tx, clipId, { type: "clip_completed", jobId: "job_1" }));
  return db().webhookDelivery.findFirstOrThrow({
    where: { webhookId, status: "pending" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { webhook: { include: { user: true } } },
  });
}

/** Numbers of the tries that are planned. */
async function planned({ id }: DueDelivery): Promise<number[]> {
  const jobs = await db().$queryRaw<{ attempt: number }[]>`
    SELECT (data->>'attempt')::int AS attempt FROM pgboss.job
    WHERE name = 'deliver-webhook' AND data->>'deliveryId' = ${id} ORDER BY 1`;
  return jobs.map(({ attempt }) => attempt);
}

test("a try that is settled twice plans the next one once, and is counted once", async () => {
  const delivery = await due();
  await recordDeliveryAttempt(delivery, failure);
  await recordDeliveryAttempt(delivery, failure);
  expect(await planned(delivery)).toEqual([1, 2]);
  expect(await read(delivery.id)).toMatchObject({ status: "pending", attempts: 1 });
  expect(await webhook()).toMatchObject({ failures: 1 });
});

test("the same try recorded at the same time by two processes, and a late success of an earlier try, count once", async () => {
  const delivery = await due();
  await Promise.all([recordDeliveryAttempt(delivery, failure), recordDeliveryAttempt(delivery, failure)]);
  await recordDeliveryAttempt(delivery, success);
  expect(await planned(delivery)).toEqual([1, 2]);
  expect(await read(delivery.id)).toMatchObject({ status: "pending", attempts: 1, deliveredAt: null });
  expect(await webhook()).toMatchObject({ failures: 1 });
});

test("an answer that comes after its webhook was paused changes nothing", async () => {
  const delivery = await due();
  await updateWebhook(delivery.webhook, { status: "paused" });
  await recordDeliveryAttempt(delivery, success);
  expect(await read(delivery.id)).toMatchObject({ status: "failed", error: "The webhook was paused." });
  expect(await planned(delivery)).toEqual([1]);
});

test("failures of several deliveries at the same time are all counted", async () => {
  const deliveries = [await due(), await due(), await due()];
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(3);
  await Promise.all(deliveries.map((delivery) => recordDeliveryAttempt(delivery, failure)));
  expect(await webhook()).toMatchObject({ failures: 3, status: "active" });
});

test("the twentieth failure in a row switches the webhook off, and not the nineteenth", async () => {
  const deliveries = [await due(), await due()];
  await db().webhook.update({ where: { id: webhookId }, data: { failures: DISABLE_AT - 2 } });
  for (const [at, delivery] of deliveries.entries()) {
    await recordDeliveryAttempt(delivery, failure);
    expect(await webhook()).toMatchObject({ status: at === 0 ? "active" : "disabled" });
  }
});
