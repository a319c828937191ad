/** As UTF-8. On a thread for megabytes: one string of them takes longer than others should wait. */
export function serializeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}
