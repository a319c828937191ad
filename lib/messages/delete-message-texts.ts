import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import type { Transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";

export const CODE_SECONDS = 600;
const OWNERLESS_DAYS = 1;
const REPORTED_DAYS = 7;
export const MESSAGE_DAYS = 90;
const DAY_MS = 86_400_000;

export const NO_TEXT = { subject: null, text: "", html: null, unsubscribeUrl: null } as const;

export const CODE_ENDED = "The code expired before it could be sent.";

/** When the code was used. If the message still waits for its provider's answer, it has evidently arrived. */
export async function deleteCodeText(tx: Transaction, codeId: string): Promise<void> {
  await tx.message.updateMany({
    where: { codeId, status: { in: ["queued", "sending"] } },
    data: { status: "sent", sentAt: clock.now(), error: null },
  });
  await tx.message.updateMany({ where: { codeId }, data: NO_TEXT });
}

/** Providers report on a message for a week: so long its row stays, without words and address. SECURITY.md says the rest. */
export async function deleteMessageTexts(): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await query(Prisma.sql`
    UPDATE messages SET subject = NULL, text = '', html = NULL, unsubscribe_url = NULL,
      error = CASE WHEN status IN ('queued', 'sending') THEN ${CODE_ENDED} ELSE error END,
      status = CASE WHEN status IN ('queued', 'sending') THEN 'failed' ELSE status END
    WHERE code_until <= ${now} AND text <> ''`);
  await query(Prisma.sql`
    DELETE FROM messages WHERE created_at < ${before(OWNERLESS_DAYS)} AND ${OWNERLESS} AND ${IS_REPORTED} IS NOT TRUE`);
  await query(Prisma.sql`
    UPDATE messages SET recipient = '', error = NULL, subject = NULL, text = '', html = NULL, unsubscribe_url = NULL
    WHERE created_at < ${before(OWNERLESS_DAYS)} AND recipient <> '' AND (code_until IS NOT NULL OR ${OWNERLESS})`);
  await query(Prisma.sql`
    DELETE FROM messages WHERE created_at < ${before(REPORTED_DAYS)} AND (code_until IS NOT NULL OR ${OWNERLESS})`);
  await query(Prisma.sql`DELETE FROM messages WHERE created_at < ${before(MESSAGE_DAYS)}`);
}

const OWNERLESS = Prisma.sql`user_id IS NULL AND share_id IS NULL AND clip_id IS NULL`;
const IS_REPORTED = Prisma.sql`(provider_id IS NOT NULL AND provider NOT IN ('outbox', 'smtp'))`;
