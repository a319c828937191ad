/** In the default of a switch: a configured kind without an adapter does not compile. */
export function assertKnownAdapter(kind: never): never {
  throw new Error(`there is no adapter for ${JSON.stringify(kind)}`);
}
