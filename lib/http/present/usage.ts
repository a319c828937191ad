import { countClips } from "#lib/clips/list/clip-counts";
import { config } from "#lib/config/config";
import { bounds } from "#lib/contract/schema/limits";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { limiter } from "#lib/platform/limiter/limiter";
import { type DailyUse, dailyUse } from "#lib/speech/metered-use";
import { readStorageAccount } from "#lib/storage/storage-account";

const HOUR = 3600;
const classes = ["general", "upload", "messaging", "media"] as const;

export async function presentUsage(user: User) {
  const limits = config().rateLimits;
  const counters = await Promise.all(
    classes.map(async (kind) => {
      const rate = { key: `${kind}:user:${user.id}`, limit: limits[kind], windowSeconds: HOUR };
      const { remaining, resetAt } = await limiter().peek(rate, clock.now());
      const used = rate.limit - remaining;
      const counter = {
        limit: rate.limit,
        window_seconds: HOUR,
        used,
        remaining,
        resets_at: used > 0 ? resetAt.toISOString() : null,
      };
      return [kind, counter] as const;
    }),
  );
  const [{ bytes, quota }, { all }, transcription, translation] = await Promise.all([
    readStorageAccount(user.id),
    countClips(user.id),
    dailyUse(user.id, "transcription"),
    dailyUse(user.id, "translation"),
  ]);
  return {
    limits: Object.fromEntries(counters),
    storage: { clips: all, bytes, quota_bytes: quota },
    today: {
      transcription_seconds: presentDaily(transcription),
      translation_characters: presentDaily(translation),
    },
    bounds: inSnakeCase({ ...bounds, ...boundsOfConfig() }),
  };
}

function presentDaily({ used, limit, resetsAt }: DailyUse) {
  return { used, limit, resets_at: resetsAt.toISOString() };
}

function boundsOfConfig() {
  const {
    storageBytes: _storageBytes,
    transcribeSecondsPerDay: _transcribeSecondsPerDay,
    translateCharsPerDay: _translateCharsPerDay,
    ...quotas
  } = config().quotas;
  return quotas;
}

function inSnakeCase(members: Record<string, unknown>): Record<string, unknown> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [snake(name), value]));
}
