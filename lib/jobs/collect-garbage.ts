import { deleteExpiredContactChanges } from "#lib/accounts/contact/contact-undo";
import { deleteExpiredTokens } from "#lib/accounts/sessions/delete-expired-tokens";
import { PLACE_DAYS } from "#lib/accounts/sessions/sign-in-place";
import { enqueueUnreadPictures } from "#lib/assets/picture-texts/enqueue-unread-pictures";
import { removeExpiredUploads } from "#lib/assets/uploads/partial-upload";
import { indexDueWords } from "#lib/clips/list/index-due-words";
import { config } from "#lib/config/config";
import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { log } from "#lib/log/log";
import { deleteMessageTexts } from "#lib/messages/delete-message-texts";
import { query } from "#lib/platform/database/rows";
import { limiter } from "#lib/platform/limiter/limiter";
import { scratch } from "#lib/platform/scratch/scratch";
import { sweepPendingFiles } from "#lib/platform/store/ledger";
import { deleteDueAnswers } from "#lib/requests/delete-due-answers";
import { deleteEndedCopies } from "#lib/shares/freeze-share";
import { notifyExpiringLinks } from "#lib/shares/notify-expiring-links";
import { deleteOldSuspectedReplies } from "#lib/shares/replies/delete-reply";
import { sendDigests } from "#lib/shares/views/send-digests";
import { sweepDeliveries } from "#lib/webhooks/sweep-deliveries";
import { requeueLostJobs } from "./requeue-lost-jobs";

const DAY_MS = 86_400_000;
const ENDED_COPY_DAYS = 30;
const SUSPECTED_REPLY_DAYS = 30;
const INBOUND_SMS_DAYS = 400;
const SUPPRESSION_DAYS = 3650;

export function graceStart(now: Date): Date {
  return new Date(now.getTime() - config().sweepGraceSeconds * 1000);
}

/** A failing step does not stop the others. Statements of every run use `pg`: Prisma's client is large (db.ts). */
export async function collectGarbage(
  olderThan: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ files: number; staged: number }> {
  const now = clock.now().getTime();
  const before = (days: number) => new Date(now - days * DAY_MS);
  let [files, staged] = [0, 0];
  const steps: (() => Promise<unknown>)[] = [
    () => requeueLostJobs(signal),
    () => enqueueUnreadPictures(),
    async () => {
      staged = await scratch().sweep(olderThan);
    },
    removeExpiredUploads,
    async () => {
      files = await sweepPendingFiles(olderThan, signal);
    },
    () => query(Prisma.sql`DELETE FROM idempotency_records WHERE created_at < ${before(1)}`),
    () => query(Prisma.sql`DELETE FROM login_codes WHERE expires_at < ${before(1)}`),
    () => query(Prisma.sql`DELETE FROM one_time_codes WHERE expires_at < ${before(1)}`),
    deleteExpiredContactChanges,
    deleteExpiredTokens,
    () => query(Prisma.sql`DELETE FROM known_passwords WHERE expires_at < ${before(0)}`),
    () => query(Prisma.sql`DELETE FROM visits WHERE created_at < ${before(2)}`),
    () => query(Prisma.sql`DELETE FROM metered_uses WHERE created_at < ${before(2)}`),
    () => query(Prisma.sql`DELETE FROM sign_in_places WHERE used_at < ${before(PLACE_DAYS)}`),
    () => query(Prisma.sql`DELETE FROM inbound_sms WHERE received_at < ${before(INBOUND_SMS_DAYS)}`),
    () => query(Prisma.sql`DELETE FROM work_claims WHERE alive_at < ${before(7)}`),
    () => query(Prisma.sql`DELETE FROM suppressions WHERE created_at < ${before(SUPPRESSION_DAYS)}`),
    deleteMessageTexts,
    () => indexDueWords(signal),
    () => notifyExpiringLinks(signal),
    () => deleteEndedCopies(before(ENDED_COPY_DAYS)),
    () => deleteDueAnswers(signal),
    () => deleteOldSuspectedReplies(before(SUSPECTED_REPLY_DAYS), signal),
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
  if (failures.length > 0) throw new AggregateError(failures, "some steps of the sweep failed");
  return { files, staged };
}
