import type { EnvironmentReader } from "./environment-reader";
export type LimiterChoice =
  | { kind: "postgres" }
  | { kind: "upstash"; url: string; token: string }
  | { kind: "redis"; url: string };

/** Variables of the limiter, for docs/configuration.md. */
export const limiterVariables = Object.freeze([
  {
    name: "REDIS_URL",
    meaning: "counts rate limits in Redis or Valkey, for example rediss://user:password@redis.example:6379",
    standard: "in the database",
  },
  { name: "UPSTASH_REDIS_REST_URL", meaning: "counts rate limits in Upstash", standard: "in the database" },
  { name: "UPSTASH_REDIS_REST_TOKEN", meaning: "its token", standard: "none; required with UPSTASH_REDIS_REST_URL" },
]);

export function readLimiter(read: EnvironmentReader): LimiterChoice {
  const [redisUrl, url] = [read.url("REDIS_URL", ["redis:", "rediss:"]), read.origin("UPSTASH_REDIS_REST_URL")];
  const token = read.text("UPSTASH_REDIS_REST_TOKEN");
  const isUpstash = read.text("UPSTASH_REDIS_REST_URL") !== null || token !== null;
  if (isUpstash && read.text("REDIS_URL")) {
    read.problem("REDIS_URL and UPSTASH_REDIS_REST_URL are both set: choose one limiter.");
  }
  if (isUpstash && !token)
    read.problem("UPSTASH_REDIS_REST_TOKEN is missing: Upstash needs its address and its token.");
  if (isUpstash && !read.text("UPSTASH_REDIS_REST_URL")) {
    read.problem("UPSTASH_REDIS_REST_URL is missing: Upstash needs its address and its token.");
  }
  if (isUpstash) return { kind: "upstash", url: url ?? "", token: token ?? "" };
  return redisUrl ? { kind: "redis", url: redisUrl } : { kind: "postgres" };
}
