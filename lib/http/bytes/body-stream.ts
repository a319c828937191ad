/** The server discards what is not read. Cancelling the body instead would stall the next request on the connection. */
export async function* bodyStream(request: Request): AsyncGenerator<Uint8Array, void> {
  if (request.body) yield* request.body.values({ preventCancel: true });
}

export function declaredLength(request: Request): number | null {
  const text = request.headers.get("content-length");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
