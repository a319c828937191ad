/** The value of JSON that is known to be good, from its bytes; what a thread was sent is no Buffer any more. */
export function parseBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
