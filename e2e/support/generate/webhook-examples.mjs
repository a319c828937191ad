import { once } from "node:events";
import { createServer } from "node:http";

/** @typedef {import("./recorder.mjs").Recorder} Recorder */

/** Webhooks, with a receiver that works. @param {Recorder} recorder @returns {Promise<string>} the receiver's address */
export async function recordWebhooks({ record }) {
  const receiver = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const receiverUrl = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (receiver.address()).port}`;
  const subscription = { url: `${receiverUrl}/tellmark`, events: ["clip.completed", "reply.created"] };
  const { id: webhookId } = (await record("createWebhook", { body: subscription })).data;
  const hook = { params: { webhookId } };
  await record("updateWebhook", { ...hook, body: { description: "Ticket board" } });
  await record("rotateWebhookSecret", { ...hook, body: { end_former: false } });
  const { id: deliveryId } = (await record("testWebhook", hook)).data;
  await record("redeliverWebhook", { params: { webhookId, deliveryId } });
  await record("listWebhookDeliveries", hook);
  await record("getWebhook", hook);
  await record("listWebhooks");
  await record("deleteWebhook", hook);
  receiver.close();
  return receiverUrl;
}
