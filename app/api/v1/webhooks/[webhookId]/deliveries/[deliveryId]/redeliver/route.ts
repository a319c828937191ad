import * as contract from "#lib/contract/webhooks";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerDelivery } from "#lib/http/present/webhook";
import { getDelivery, redeliver } from "#lib/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.redeliverWebhook,
    async ({ subject, params }) => answerDelivery(await redeliver(subject, params.deliveryId)),
    async ({ subject }, deliveryId) => answerDelivery(await getDelivery(subject, deliveryId)),
  ),
);
