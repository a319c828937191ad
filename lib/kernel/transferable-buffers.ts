/** Smaller buffers may share a pool with others. */
const COPIED_BYTES = 64 * 1024;

/** Large buffers owned by the value alone; they can be transferred between threads instead of copied. */
export function transferableBuffers(value: unknown, found: ArrayBuffer[] = [], depth = 0): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    const { buffer, byteLength } = value;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > COPIED_BYTES)
      found.push(buffer);
  } else if (typeof value === "object" && value !== null && depth < 6) {
    for (const member of Object.values(value)) transferableBuffers(member, found, depth + 1);
  }
  return found;
}
