import { createHash } from "node:crypto";
import type { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { z } from "zod";
import type { Rate } from "./port";

type Window = ConstructorParameters<typeof Ratelimit>[0]["limiter"];

/**
 * The counting of the SQL function take_rate, in Redis: sixty full slots of the window and the current one, as the fields of
 * a hash. @upstash/ratelimit's own sliding window estimates, and lets more than the limit pass at its boundary. Without
 * the flag in its first line that stock Redis refuses.
 */
const script = `
local limit, slot_ms, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local slots = 61
local current = math.floor(now / slot_ms)
local fields = redis.call('HGETALL', KEYS[1])
local newest = current
for i = 1, #fields, 2 do newest = math.max(newest, tonumber(fields[i])) end
if newest - current < slots then current = newest end
local total, oldest, gone = 0, nil, {}
for i = 1, #fields, 2 do
  local slot = tonumber(fields[i])
  if slot > current or slot <= current - slots then
    gone[#gone + 1] = fields[i]
  else
    total = total + tonumber(fields[i + 1])
    oldest = math.min(oldest or slot, slot)
  end
end
local amount = tonumber(ARGV[4])
local fitting = math.min(amount, limit - total)
if amount > 0 then
  if #gone > 0 then redis.call('HDEL', KEYS[1], unpack(gone)) end
  if fitting > 0 then
    redis.call('HINCRBY', KEYS[1], string.format('%.0f', current), string.format('%.0f', fitting))
    redis.call('PEXPIRE', KEYS[1], string.format('%.0f', (slots + 1) * slot_ms))
    total = total + fitting
    oldest = oldest or current
  end
end
return {fitting == amount and 1 or 0, math.max(limit - total, 0), ((oldest or current) + slots) * slot_ms}
`;
const scriptHash = createHash("sha1").update(script).digest("hex");

const Counted = z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number()]);

export function exactWindow({ limit, windowSeconds }: Rate, now: Date): Window {
  const slotMs = Math.floor((windowSeconds * 1000) / 60);
  const run = async ({ redis }: { redis: Redis }, key: string, amount: number) => {
    const values = [limit, slotMs, now.getTime(), amount].map(String);
    const answer = await redis.evalsha(scriptHash, [key], values).catch((error: unknown) => {
      if (!String(error).includes("NOSCRIPT")) throw error;
      return redis.eval(script, [key], values);
    });
    const [allowed, remaining, reset] = Counted.parse(answer);
    return { success: allowed === 1, limit, remaining, reset, pending: Promise.resolve() };
  };
  return () => ({
    limit: (context, key, amount = 1) => run(context, key, amount),
    getRemaining: (context, key) => run(context, key, 0),
    resetTokens: async ({ redis }, key) => void (await redis.del(key)),
  });
}
