/** The bytes of a request's body as they come; none for an empty one. */
export function bodyStream(request: Request): AsyncIterable<Uint8Array> {
  return (request.body ?? []) as unknown as AsyncIterable<Uint8Array>;
}

/** How many bytes the sender says they are; null where it does not. */
export function declaredLength(request: Request): number | null {
  const text = request.headers.get("content-length");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
