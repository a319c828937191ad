import { config } from "#lib/kernel/config";
import { callerAt, charge } from "./limits";

/** Each key is told to its owner; see the bounds of messages about an account's safety. */
export async function chargeKey(ip: string): Promise<void> {
  const limit = config().rateLimits.keysPerIp;
  await charge({ key: `keys:${callerAt(ip)}`, limit, windowSeconds: 3600 }, "general");
}
