import { requestContext } from "./request-context.mjs";

/** @typedef {import("./request-context.mjs").Delivery} Delivery */

/** @type {WeakMap<Response, Delivery>} */
const deliveries = new WeakMap();

/** @param {Response} response @param {Delivery} delivery @returns {Response} the same */
export function setDelivery(response, delivery) {
  deliveries.set(response, { ...deliveries.get(response), ...delivery });
  return response;
}

/**
 * To be called where a response leaves its handler, for a server that then sees no Response any more.
 * @param {Response} response
 * @returns {Response} the same
 */
export function handOver(response) {
  const context = requestContext();
  if (context) context.delivery = deliveries.get(response) ?? null;
  return response;
}
