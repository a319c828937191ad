import { serializeJson } from "#lib/json/serialize-json";
import { onThread } from "#lib/platform/threads/threads";

/** As `parseBody`, the other way round: a large one on a thread. */
export async function serializeBody(
  fields: Record<string, unknown>,
  { isLarge }: { isLarge: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  return isLarge ? onThread("serializeJson", fields) : serializeJson(fields);
}
