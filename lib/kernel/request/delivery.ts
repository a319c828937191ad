import { type Delivery, requestContext } from "./request-context";

const deliveries: WeakMap<Response, Delivery> = new WeakMap();

/** @returns the same */
export function setDelivery(response: Response, delivery: Delivery): Response {
  deliveries.set(response, { ...deliveries.get(response), ...delivery });
  return response;
}

/**
 * To be called where a response leaves its handler, for a server that then sees no Response any more.
 * @returns the same
 */
export function handOver(response: Response): Response {
  const context = requestContext();
  if (context) context.delivery = deliveries.get(response) ?? null;
  return response;
}
