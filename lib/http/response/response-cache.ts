import { createHash } from "node:crypto";
import { setDelivery } from "#lib/kernel/request/delivery";
import type { Delivery } from "#lib/kernel/request/request-context";

interface Made {
  text: string;
  headers: Record<string, string>;
  delivery?: Delivery;
}

interface Remembered extends Made {
  /** Of the key, for the server's memory of compressed answers. */
  name: string;
}

const MOST_BYTES = 32 * 1024 * 1024;

/**
 * By their content: a key names everything that an answer was made of. The cache drops the answer whose last request is the
 * oldest.
 */
const answers = new Map<string, Remembered>();
let bytes = 0;

export function findCachedResponse(key: string): Response | null {
  const answer = answers.get(key);
  if (!answer) return null;
  answers.delete(key);
  answers.set(key, answer);
  const { text, headers, delivery, name } = answer;
  return setDelivery(new Response(text, { status: 200, headers }), { ...delivery, sameBytes: name });
}

export function cacheResponse(key: string, answer: Made): void {
  forget(key);
  answers.set(key, { ...answer, name: createHash("sha256").update(key).digest("base64url") });
  bytes += sizeOf(key, answer);
  for (const [oldest] of answers) {
    if (bytes <= MOST_BYTES) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  const answer = answers.get(key);
  if (!answer) return;
  answers.delete(key);
  bytes -= sizeOf(key, answer);
}

const sizeOf = (key: string, { text }: Made) => 2 * (key.length + text.length);
