import { config } from "#lib/platform/config";
import type { Rate } from "#lib/platform/limiter/port";
import { ipBucket } from "#lib/server/caller-address.mjs";

/** Replies of one address per minute, beside the hourly class of the request. */
export function replyRate(ip: string): Rate {
  return { key: `replies:${ipBucket(ip)}`, limit: config().rateLimits.repliesPerIpMinute, windowSeconds: 60 };
}
