import * as contract from "#lib/contract/webhooks";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerDelivery } from "#lib/http/present/webhook";
import { getDelivery, sendTest } from "#lib/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.testWebhook,
    async ({ subject }) => answerDelivery(await sendTest(subject)),
    async ({ subject }, deliveryId) => answerDelivery(await getDelivery(subject, deliveryId)),
  ),
);
