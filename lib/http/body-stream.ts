/** The bytes of a request's body as they come; none for an empty one. */
export function bodyStream(request: Request): AsyncIterable<Uint8Array> {
  return (request.body ?? []) as unknown as AsyncIterable<Uint8Array>;
}
