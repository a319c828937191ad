import { Webhook as Verifier } from "standardwebhooks";
import { getPublicClip } from "#lib/contract/public";
import { submitReply } from "#lib/contract/replies";
import { webhookEvents } from "#lib/contract/schema/webhook";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "#lib/contract/webhooks";
import { type Api, test as base, expect } from "../support/api";
import { complete, makeCompleted, makeDraft, share } from "../support/clip-steps";
import { type Fault, type LoopbackService, loopbackService, type SentRequest } from "../support/loopback-service";

const test = base.extend<{ receiver: LoopbackService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  receiver: async ({}, provide) => {
    const service = await loopbackService();
    await provide(service);
    await service.close();
  },
});

async function subscribe(api: Api, url: string, events: readonly string[] = ["clip.completed"]) {
  return (await api.call(createWebhook, { json: { url, events } })).body.data;
}

const headersOf = ({ headers }: SentRequest) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Throws if it was not signed with the secret. */
function verified(secret: string, sent: SentRequest | undefined): unknown {
  if (!sent) throw new Error("nothing was sent");
  return new Verifier(secret).verify(sent.body.toString(), headersOf(sent));
}

const deliveriesOf = async (api: Api, webhookId: string, query = {}) =>
  (await api.call(listWebhookDeliveries, { params: { webhookId }, query })).body.data.deliveries;

test("a webhook receives a finished clip, a view and a reply, each once and signed", async ({
  api,
  stranger,
  anonymous,
  receiver,
}) => {
  const { id: webhookId, secret } = await subscribe(api, `${receiver.url}/hook`, webhookEvents);
  const other = await loopbackService();
  await subscribe(stranger, other.url, webhookEvents);

  const id = await makeCompleted(api);
  const { share_code: code, reply_token } = await share(api, id);
  const params = { code };
  for (const caller of [api, anonymous, anonymous]) {
    await caller.call(getPublicClip, { params, query: { track_view: true } });
  }
  const place = { x: 0.25, y: 0.5, image: "img1" };
  const strokes = [{ tool: "pen", points: [[0.2, 0.4, 0]] }];
  const json = { message: "Thank you", sender_name: "Bob", ...place, strokes };
  await anonymous.call(submitReply, { params: { token: String(reply_token) }, json });

  await expect.poll(() => receiver.requests().length).toBe(3);
  const heard = receiver.requests().map((sent) => verified(secret, sent) as { type: string; data: object });
  const about = { clip_id: id, clip_title: "Leaking valve" };
  const link = { ...about, share_code: code };
  expect(heard.sort((a, b) => a.type.localeCompare(b.type))).toMatchObject([
    { type: "clip.completed", data: { ...about, status: "completed", job_id: expect.stringMatching(/^job_/) } },
    {
      type: "reply.created",
      data: {
        ...link,
        ...{ sender_name: "Bob", message: "Thank you", has_audio: false },
        ...{ ...place, timestamp: null, has_strokes: true, parent_id: null },
      },
    },
    { type: "share.viewed", data: { ...link, view_count: expect.any(Number), unique_view_count: 1 } },
  ]);
  expect(new Set(receiver.requests().map(({ headers }) => headers["webhook-id"])).size).toBe(3);
  await expect.poll(async () => (await deliveriesOf(api, webhookId, { status: "delivered" })).length).toBe(3);
  expect(other.requests()).toEqual([]);
  await other.close();
});

test("a webhook is created, read, changed, paused and deleted; its secret is shown once", async ({ api, receiver }) => {
  const made = await subscribe(api, `${receiver.url}/a#b`, ["share.viewed", "share.viewed"]);
  const { secret, ...shown } = made;
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(shown).toMatchObject({ url: `${receiver.url}/a`, events: ["share.viewed"], status: "active", failures: 0 });
  const params = { webhookId: made.id };
  expect((await api.call(getWebhook, { params })).body.data).toEqual(shown);
  expect((await api.call(listWebhooks)).body.data.webhooks).toEqual([shown]);
  const json = { description: "Board", events: ["clip.completed"], status: "paused" };
  expect((await api.call(updateWebhook, { params, json })).body.data).toMatchObject(json);
  await makeCompleted(api);
  expect(await deliveriesOf(api, made.id)).toEqual([]);
  const started = await api.call(updateWebhook, { params, json: { status: "active", description: null, url: null } });
  expect(started.body.data).toMatchObject({ ...json, url: shown.url, description: null, status: "active" });
  await api.call(deleteWebhook, { params });
  expect((await api.refused(getWebhook, { params })).status).toBe(404);
  expect((await api.call(listWebhooks)).body.data.webhooks).toEqual([]);
});

test("up to three secrets sign, a fourth is refused, and all earlier ones end on request", async ({
  api,
  receiver,
}) => {
  const { id: webhookId, secret: first } = await subscribe(api, receiver.url);
  const rotate = async (json?: { end_former: boolean }) =>
    (await api.call(rotateWebhookSecret, { params: { webhookId }, ...(json && { json }) })).body.data;
  const secrets = [first, (await rotate()).secret, (await rotate({ end_former: false })).secret];
  expect((await api.refused(rotateWebhookSecret, { params: { webhookId } })).error).toBe("conflict");
  const unclear = await api.refused(rotateWebhookSecret, { params: { webhookId }, json: { end_former: "perhaps" } });
  expect(unclear.error).toBe("validation_failed");
  await api.call(testWebhook, { params: { webhookId } });
  for (const secret of secrets) expect(verified(secret, receiver.requests().at(-1))).toBeTruthy();
  const last = await rotate({ end_former: true });
  expect(last.previous_secret_until).toBeNull();
  await api.call(testWebhook, { params: { webhookId } });
  expect(verified(last.secret, receiver.requests().at(-1))).toBeTruthy();
  for (const secret of secrets) expect(() => verified(secret, receiver.requests().at(-1))).toThrow("signature");
});

test("while a secret is being replaced, both sign", async ({ api, receiver }) => {
  const { id: webhookId, secret: old } = await subscribe(api, receiver.url);
  const { data } = (await api.call(rotateWebhookSecret, { params: { webhookId } })).body;
  expect(Date.parse(data.previous_secret_until ?? "") - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect((await api.call(testWebhook, { params: { webhookId } })).body.data.status).toBe("delivered");
  const [sent] = receiver.requests();
  for (const secret of [old, data.secret]) {
    expect(verified(secret, sent)).toMatchObject({ type: "webhook.test", data: { webhook_id: webhookId } });
  }
});

const faults: [what: string, fault: Fault, error: string, status: number | null][] = [
  ["500", { status: 500, text: "no such table" }, "It answered 500.", 500],
  ["429", { status: 429 }, "It answered 429.", 429],
  ["410", { status: 410 }, "It answered that it is gone (410).", 410],
  [
    "redirect",
    { status: 302, headers: { Location: "/x" } },
    "It answered with a redirect (302), which is not followed.",
    302,
  ],
  ["reset", { reset: true }, "The connection broke.", null],
  ["hang", { hang: true }, "No answer within 10 seconds.", null],
];

/** Of work whose process is killed. */
const mostTries = 3;

test("a test reports what was wrong with the receiver, and does not count as a failure", async ({ api }) => {
  await Promise.all(
    faults.map(async ([what, fault, error, response_status]) => {
      const service = await loopbackService();
      service.answer(fault);
      const { id: webhookId } = await subscribe(api, service.url);
      const { data } = (await api.call(testWebhook, { params: { webhookId } })).body;
      // The sending process may have been killed while it waited. Then another one sends again, a limited number of times.
      const wasKilled = data.status === "pending";
      const errors = wasKilled ? [error, "The server could not send it because of an internal error."] : [error];
      const failed = { status: "failed", attempts: 1, response_status, next_attempt_at: null };
      const now = async () =>
        wasKilled ? (await deliveriesOf(api, webhookId)).find(({ id }) => id === data.id) : data;
      if (wasKilled) await expect.poll(now, { message: what, timeout: 90_000 }).toMatchObject(failed);
      expect(await now(), what).toMatchObject(failed);
      expect(errors, what).toContain((await now())?.error);
      expect(service.requests().length, what).toBeLessThanOrEqual(wasKilled ? mostTries : 1);
      const { data: webhook } = (await api.call(getWebhook, { params: { webhookId } })).body;
      expect(webhook, what).toMatchObject({ status: "active", failures: 0, last_error: null });
      await service.close();
    }),
  );
  const { id: webhookId } = await subscribe(api, "http://127.0.0.1:9/");
  const { data } = (await api.call(testWebhook, { params: { webhookId } })).body;
  expect(data).toMatchObject({ status: "failed", error: "The connection was refused." });
});

test("a failed delivery is sent again under the same id on request; 410 disables a webhook", async ({
  api,
  receiver,
}) => {
  // Later than the end of this test, so that the server does not try again while it runs.
  receiver.answer({ status: 503, headers: { "Retry-After": "3600" }, text: "x".repeat(100_000) });
  const { id: webhookId } = await subscribe(api, receiver.url);
  await complete(api, await makeDraft(api));
  await expect.poll(async () => (await deliveriesOf(api, webhookId))[0]?.attempts).toBe(1);
  const [failed] = await deliveriesOf(api, webhookId, { status: "pending" });
  expect(failed).toMatchObject({ error: "It answered 503.", response_text: "x".repeat(1000) });
  receiver.answer({ status: 200 });
  const params = { webhookId, deliveryId: failed?.id ?? "" };
  const { data } = (await api.call(redeliverWebhook, { params })).body;
  expect(data).toMatchObject({ id: failed?.id, event_id: failed?.event_id, status: "delivered", attempts: 2 });
  const again = { params, headers: { "Idempotency-Key": "again" } };
  expect((await api.call(redeliverWebhook, again)).body.data.attempts).toBe(3);
  expect((await api.call(redeliverWebhook, again)).body.data.attempts).toBe(3);
  const ids = receiver.requests().map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([failed?.event_id, failed?.event_id, failed?.event_id]);

  receiver.answer({ status: 410 });
  await complete(api, await makeDraft(api));
  const webhook = async () => (await api.call(getWebhook, { params: { webhookId } })).body.data;
  await expect.poll(async () => (await webhook()).status).toBe("disabled");
  const refused = await api.refused(redeliverWebhook, { params });
  expect({ status: refused.status, error: refused.error }).toEqual({ status: 409, error: "conflict" });
});

test("409 for more than twenty; 422 and 400 name the fault; 404 for unknown webhooks and deliveries", async ({
  api,
}) => {
  for (let count = 0; count < 20; count += 1) await subscribe(api, "https://hooks.example.com/");
  const json = { url: "https://hooks.example.com/", events: ["clip.completed"] };
  expect((await api.refused(createWebhook, { json })).error).toBe("conflict");
  const [{ id: webhookId = "" } = {}] = (await api.call(listWebhooks)).body.data.webhooks;
  const params = { webhookId, deliveryId: "dlv_none" };
  for (const [wrong, field] of [
    [{ url: "hooks.example.com" }, "url"],
    [{ url: "ftp://hooks.example.com/" }, "url"],
    [{ url: "https://user:word@hooks.example.com/" }, "url"],
    [{ url: `https://hooks.example.com/${"x".repeat(2000)}` }, "url"],
    [{ events: [] }, "events"],
    [{ events: ["clip.exploded"] }, "events.0"],
  ] as const) {
    const refused = await api.refused(createWebhook, { json: { ...json, ...wrong } });
    expect({ status: refused.status, fields: Object.keys(refused.errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    });
    expect((await api.refused(updateWebhook, { params, json: wrong })).status).toBe(422);
    expect(JSON.stringify(refused.errors)).not.toContain("word@");
  }
  expect((await api.refused(updateWebhook, { params, json: { status: "disabled" } })).status).toBe(422);
  expect((await api.refused(listWebhookDeliveries, { params, query: { page: 0 } })).status).toBe(400);
  expect((await api.refused(redeliverWebhook, { params })).status).toBe(404);
  const nothing = { params: { webhookId: "whk_none", deliveryId: "dlv_none" } };
  const about = [getWebhook, updateWebhook, deleteWebhook, rotateWebhookSecret, testWebhook, listWebhookDeliveries];
  for (const operation of about) expect((await api.refused(operation, nothing)).error).toBe("resource_not_found");
});

test("a failed delivery is sent again automatically", async ({ api, receiver }) => {
  receiver.answer({ status: 500 });
  const { id: webhookId } = await subscribe(api, receiver.url);
  await complete(api, await makeDraft(api));
  await receiver.asked();
  receiver.answer({ status: 200 });
  const first = async () => (await deliveriesOf(api, webhookId))[0];
  await expect.poll(async () => (await first())?.status, { timeout: 40_000 }).toBe("delivered");
  expect((await first())?.attempts).toBe(2);
});
