/**
 * The bytes of a request's body as they come; none for an empty one. Who stops reading leaves the rest to the server,
 * which drops it: a body that was cancelled would hold up the next request on its connection.
 */
export async function* bodyStream(request: Request): AsyncGenerator<Uint8Array, void> {
  if (request.body) yield* request.body.values({ preventCancel: true });
}

/** How many bytes the sender says they are; null where it does not. */
export function declaredLength(request: Request): number | null {
  const text = request.headers.get("content-length");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
