import { forgetContactChanges } from "#lib/accounts/contact-undo";
import { forgetGoodbyes } from "#lib/accounts/remove-user";
import { PLACE_DAYS } from "#lib/accounts/sign-in-place";
import { removeExpiredUploads } from "#lib/assets/partial-upload";
import { clock } from "#lib/kernel/clock";
import { config } from "#lib/kernel/config";
import { log } from "#lib/kernel/log";
import { db } from "#lib/platform/db";
import { limiter } from "#lib/platform/limiter/limiter";
import { scratch } from "#lib/platform/scratch/scratch";
import { sweepPendingFiles } from "#lib/platform/store/ledger";
import { dropEndedCopies } from "#lib/shares/freeze-share";
import { sendDigests } from "#lib/shares/send-digests";
import { tellExpiring } from "#lib/shares/tell-expiring";
import { sweepDeliveries } from "#lib/webhooks/sweep-deliveries";

const DAY_MS = 86_400_000;
const ENDED_COPY_DAYS = 30;
const INBOUND_SMS_DAYS = 400;

export function graceBefore(now: Date): Date {
  return new Date(now.getTime() - config().sweepGraceSeconds * 1000);
}

/** A failing step does not stop the others. */
export async function sweep(
  olderThan: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ files: number; staged: number }> {
  const now = clock.now().getTime();
  const before = (days: number) => ({ lt: new Date(now - days * DAY_MS) });
  let [files, staged] = [0, 0];
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      staged = await scratch().sweep(olderThan);
    },
    removeExpiredUploads,
    async () => {
      files = await sweepPendingFiles(olderThan, signal);
    },
    () => db().idempotencyRecord.deleteMany({ where: { createdAt: before(1) } }),
    () => db().loginCode.deleteMany({ where: { expiresAt: before(1) } }),
    () => db().oneTimeCode.deleteMany({ where: { expiresAt: before(1) } }),
    forgetContactChanges,
    () => db().token.deleteMany({ where: { expiresAt: before(7) } }),
    () => db().knownPassword.deleteMany({ where: { expiresAt: before(0) } }),
    () => db().visit.deleteMany({ where: { createdAt: before(2) } }),
    () => db().meteredUse.deleteMany({ where: { createdAt: before(2) } }),
    () => db().signInPlace.deleteMany({ where: { usedAt: before(PLACE_DAYS) } }),
    () => db().inboundSms.deleteMany({ where: { receivedAt: before(INBOUND_SMS_DAYS) } }),
    () => forgetGoodbyes(before(1).lt),
    () => tellExpiring(signal),
    () => dropEndedCopies(before(ENDED_COPY_DAYS).lt),
    () => sendDigests(signal),
    sweepDeliveries,
    () => limiter().sweep(new Date(now - DAY_MS)),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    signal.throwIfAborted();
    await step().catch((error: unknown) => failures.push(error));
  }
  if (files + staged > 0) log().info("swept", { files, staged });
  if (failures.length > 0) throw new AggregateError(failures, "steps of the sweep failed");
  return { files, staged };
}
