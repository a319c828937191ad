import { ipBucket } from "#lib/kernel/caller-address.mjs";
import { config } from "#lib/kernel/config";
import { charge } from "./limits";

/** Charges a reply to what an address may send per minute, beside the hourly class of the request; 429 beyond. */
export async function chargeReply(ip: string): Promise<Record<string, string>> {
  const limit = config().rateLimits.repliesPerIpMinute;
  await charge({ key: `replies:${ipBucket(ip)}`, limit, windowSeconds: 60 }, "general");
  // The answer tells of the hour.
  return {};
}
