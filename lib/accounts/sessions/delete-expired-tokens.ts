import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { query } from "#lib/platform/database/rows";

const DAY_MS = 86_400_000;
const EXPIRED_DAYS = 7;
const ENDED_DAYS = 1;
/** Of the used refresh tokens of one sign-in. */
const KEPT_USED = 500;

/**
 * Deletes tokens that have no use any more. A used refresh token stays until it has expired, because it ends its sign-in when it
 * comes again. A program that refreshes every minute leaves thousands: of all but the newest only those stay that lived for
 * a quarter of an hour, so that a thief who refreshes quickly cannot push out the one that was stolen.
 */
export async function deleteExpiredTokens(): Promise<void> {
  const now = clock.now().getTime();
  const before = (days: number) => new Date(now - days * DAY_MS);
  await query(Prisma.sql`DELETE FROM tokens WHERE expires_at < ${before(EXPIRED_DAYS)}`);
  await query(Prisma.sql`
    DELETE FROM tokens AS ended WHERE revoked_at < ${before(ENDED_DAYS)} AND (kind = 'access' OR family_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM tokens WHERE family_id = ended.family_id AND revoked_at IS NULL))`);
  await query(Prisma.sql`
    DELETE FROM tokens USING (
      SELECT id, created_at, rotated_at,
        row_number() OVER (PARTITION BY family_id ORDER BY created_at, id) AS age,
        row_number() OVER (PARTITION BY family_id ORDER BY rotated_at DESC, id) AS youth
      FROM tokens WHERE kind = 'refresh' AND rotated_at IS NOT NULL AND revoked_at IS NULL
    ) AS used
    WHERE tokens.id = used.id AND age > 1 AND youth > ${KEPT_USED}::int
      AND used.rotated_at < used.created_at + interval '15 minutes'`);
}
