/** An Idempotency-Key. Pages over plain http have no crypto.randomUUID. */
export const createRequestKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
