import { randomUUID } from "node:crypto";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";

/** An export from which nothing was read for so long, in milliseconds, gives way to another one. */
const PATIENCE = 120_000;
/** How exactly it is known when something was read, in milliseconds. */
const NOTED_EVERY = 10_000;

const tooLongAgo = () => new Date(clock.now().getTime() - PATIENCE);
const refusal = () => new AppError("conflict", "You are already downloading an export. Wait for it, or cancel it.");

/** One export of everything at a time for a user: each may take a hundred megabytes of memory. */
export async function assertNoOtherExport(userId: string): Promise<void> {
  if (await db().accountExport.count({ where: { userId, readAt: { gt: tooLongAgo() } } })) throw refusal();
}

/** Takes the only slot of a user until the bytes have been read, or the request ends. */
export async function runAsOnlyExport(
  userId: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<AsyncGenerator<Uint8Array, void>> {
  const slot = { userId, id: randomUUID(), readAt: clock.now() };
  const taken = await db().$executeRaw`
    INSERT INTO account_exports AS other (user_id, id, read_at) VALUES (${userId}, ${slot.id}, ${slot.readAt})
    ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, read_at = excluded.read_at
    WHERE other.read_at <= ${tooLongAgo()}`;
  if (taken === 0) throw refusal();
  return passOn(slot, bytes);
}

async function* passOn(slot: { userId: string; id: string; readAt: Date }, bytes: AsyncIterable<Uint8Array>) {
  const { userId, id } = slot;
  let { readAt } = slot;
  try {
    for await (const chunk of bytes) {
      const now = clock.now();
      if (now.getTime() - readAt.getTime() >= NOTED_EVERY) {
        const { count } = await db().accountExport.updateMany({ where: { userId, id }, data: { readAt: now } });
        if (count === 0) throw new Error("another export replaced this one");
        readAt = now;
      }
      yield chunk;
    }
  } finally {
    await db().accountExport.deleteMany({ where: { userId, id } });
  }
}
