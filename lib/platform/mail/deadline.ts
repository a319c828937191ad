import { setTimeout as sleep } from "node:timers/promises";
import { DeliveryError } from "./port";

/** Less than the ten seconds that the caller waits, so that the answer has the outcome. */
const PROVIDER_SECONDS = 8;

/** Stops waiting for a provider that does not answer, although it may have sent the message. */
export async function withDeadline<T>(
  provider: string,
  send: () => Promise<T>,
  { seconds = PROVIDER_SECONDS } = {},
): Promise<T> {
  const done = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new DeliveryError(`${provider} did not answer within ${seconds} seconds.`, { retryable: true });
  });
  try {
    return await Promise.race([send(), late]);
  } finally {
    late.catch(() => {});
    done.abort();
  }
}
