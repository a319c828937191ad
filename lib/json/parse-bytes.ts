/** Parses JSON that is known to be valid. Takes a Uint8Array, because a Buffer sent to a thread arrives as one. */
export function parseBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
