import { deleteExpiredContactChanges } from "#lib/accounts/contact/contact-undo";
import { deleteExpiredTokens } from "#lib/accounts/sessions/forget-tokens";
import { PLACE_DAYS } from "#lib/accounts/sessions/sign-in-place";
import { removeExpiredUploads } from "#lib/assets/uploads/partial-upload";
import { indexDueWords } from "#lib/clips/list/index-due-words";
import { config } from "#lib/config/config";
import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { log } from "#lib/log/log";
import { forgetMessages } from "#lib/messages/forget-messages";
import { unplannedRows } from "#lib/platform/database/rows";
import { limiter } from "#lib/platform/limiter/limiter";
import { scratch } from "#lib/platform/scratch/scratch";
import { sweepPendingFiles } from "#lib/platform/store/ledger";
import { dropEndedCopies } from "#lib/shares/freeze-share";
import { dropSuspected } from "#lib/shares/replies/drop-suspected";
import { tellExpiring } from "#lib/shares/tell-expiring";
import { sendDigests } from "#lib/shares/views/send-digests";
import { sweepDeliveries } from "#lib/webhooks/sweep-deliveries";
import { requeueLostWork } from "./requeue";

const DAY_MS = 86_400_000;
const ENDED_COPY_DAYS = 30;
const SUSPECTED_REPLY_DAYS = 30;
const INBOUND_SMS_DAYS = 400;
const SUPPRESSION_DAYS = 3650;

export function graceBefore(now: Date): Date {
  return new Date(now.getTime() - config().sweepGraceSeconds * 1000);
}

/** A failing step does not stop the others. What is asked each time goes by `pg`: Prisma's client is large (db.ts). */
export async function sweep(
  olderThan: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ files: number; staged: number }> {
  const now = clock.now().getTime();
  const before = (days: number) => new Date(now - days * DAY_MS);
  let [files, staged] = [0, 0];
  const steps: (() => Promise<unknown>)[] = [
    () => requeueLostWork(signal),
    async () => {
      staged = await scratch().sweep(olderThan);
    },
    removeExpiredUploads,
    async () => {
      files = await sweepPendingFiles(olderThan, signal);
    },
    () => unplannedRows(Prisma.sql`DELETE FROM idempotency_records WHERE created_at < ${before(1)}`),
    () => unplannedRows(Prisma.sql`DELETE FROM login_codes WHERE expires_at < ${before(1)}`),
    () => unplannedRows(Prisma.sql`DELETE FROM one_time_codes WHERE expires_at < ${before(1)}`),
    deleteExpiredContactChanges,
    deleteExpiredTokens,
    () => unplannedRows(Prisma.sql`DELETE FROM known_passwords WHERE expires_at < ${before(0)}`),
    () => unplannedRows(Prisma.sql`DELETE FROM visits WHERE created_at < ${before(2)}`),
    () => unplannedRows(Prisma.sql`DELETE FROM metered_uses WHERE created_at < ${before(2)}`),
    () => unplannedRows(Prisma.sql`DELETE FROM sign_in_places WHERE used_at < ${before(PLACE_DAYS)}`),
    () => unplannedRows(Prisma.sql`DELETE FROM inbound_sms WHERE received_at < ${before(INBOUND_SMS_DAYS)}`),
    () => unplannedRows(Prisma.sql`DELETE FROM work_claims WHERE alive_at < ${before(7)}`),
    () => unplannedRows(Prisma.sql`DELETE FROM suppressions WHERE created_at < ${before(SUPPRESSION_DAYS)}`),
    forgetMessages,
    () => indexDueWords(signal),
    () => tellExpiring(signal),
    () => dropEndedCopies(before(ENDED_COPY_DAYS)),
    () => dropSuspected(before(SUSPECTED_REPLY_DAYS), signal),
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
