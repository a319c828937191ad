import { config } from "#lib/config/config";
import type { MeteredKind, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, lockName, type Transaction, transaction } from "#lib/platform/database/db";

const DAY_MS = 86_400_000;

/** Seconds of sound, or characters. */
export interface DailyUse {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
  resetsAt: Date;
}

export async function dailyUse(userId: string, kind: MeteredKind, tx: Transaction = db()): Promise<DailyUse> {
  const since = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS);
  const counted: Prisma.MeteredUseWhereInput[] = [
    { jobId: null },
    { job: { status: { notIn: ["failed", "cancelled"] } } },
    // The service is paid for what was cancelled after it was asked.
    { job: { status: "cancelled", serviceAskedAt: { not: null } } },
  ];
  const { _sum } = await tx.meteredUse.aggregate({
    _sum: { amount: true },
    where: { userId, kind, createdAt: { gte: since }, OR: counted },
  });
  return { used: _sum.amount ?? 0, limit: limitOf(kind), resetsAt: new Date(since.getTime() + DAY_MS) };
}

/** Call it before the engine is asked. Throws 429 `quota_exceeded` if the day has less left than `amount`. */
export async function chargeUse(
  tx: Transaction,
  use: { userId: string; kind: MeteredKind; amount: number; jobId?: string },
): Promise<string> {
  const { userId, kind, amount } = use;
  await lockName(tx, `${kind} of ${userId}`);
  const day = await dailyUse(userId, kind, tx);
  if (day.limit !== null && day.used + amount > day.limit) throw quotaExceeded(kind, day);
  const { id } = await tx.meteredUse.create({ data: { id: newId("use"), ...use, createdAt: clock.now() } });
  return id;
}

/** Charges for `work`, and gives the amount back if it throws. */
export async function runMetered<T>(
  use: { userId: string; kind: MeteredKind; amount: number },
  work: () => Promise<T>,
): Promise<T> {
  const id = await transaction((tx) => chargeUse(tx, use));
  try {
    return await work();
  } catch (error) {
    await db().meteredUse.deleteMany({ where: { id } });
    throw error;
  }
}

function limitOf(kind: MeteredKind): number | null {
  const { transcribeSecondsPerDay, translateCharsPerDay } = config().quotas;
  return { transcription: transcribeSecondsPerDay, translation: translateCharsPerDay }[kind] || null;
}

const units = { transcription: "seconds of sound transcribed", translation: "characters translated" };

function quotaExceeded(kind: MeteredKind, { used, limit, resetsAt }: DailyUse): AppError {
  const retryAfter = Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000);
  const message = `You may have ${limit} ${units[kind]} in a day; ${Math.ceil(used)} are used. The day ends at midnight UTC.`;
  return new AppError("quota_exceeded", message, {
    headers: { "Retry-After": String(retryAfter) },
    body: { retry_after: retryAfter },
  });
}
