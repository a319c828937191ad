import { config } from "#lib/config/config";
import { ipBucket } from "#lib/kernel/request/caller-address.mjs";
import { charge } from "./limits";

export async function chargeReply(ip: string): Promise<Record<string, string>> {
  const limit = config().rateLimits.repliesPerIpMinute;
  await charge({ key: `replies:${ipBucket(ip)}`, limit, windowSeconds: 60 }, "general");
  // The headers report the hourly limit.
  return {};
}
