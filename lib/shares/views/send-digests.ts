import { homeUrl } from "#lib/config/config";
import { Prisma, type User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notifyUser } from "#lib/messages/notify-user";
import { getNotifications } from "#lib/messages/preferences";
import { viewDigest } from "#lib/messages/templates/links";
import { type Transaction, transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";

const DAY_MS = 86_400_000;
const MAX_ROWS = 30;

type Due = Pick<User, "id" | "digestedAt">;

/** To all users whose day or week is over and whose links were opened in it. */
export async function sendDigests(signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const due = await query<Due>(Prisma.sql`
    SELECT DISTINCT users.id, users.digested_at AS "digestedAt" FROM users
      JOIN clips ON clips.user_id = users.id
      JOIN shares ON shares.clip_id = clips.id
    WHERE shares.view_count > shares.digested_views
      AND CASE COALESCE(users.notifications->>'digest', 'weekly')
        WHEN 'never' THEN false
        WHEN 'daily' THEN users.digested_at <= ${new Date(now.getTime() - DAY_MS)}
        ELSE users.digested_at <= ${new Date(now.getTime() - 7 * DAY_MS)} END`);
  for (const one of due) {
    signal?.throwIfAborted();
    await transaction((tx) => sendDigest(tx, one, now));
  }
}

async function sendDigest(tx: Transaction, { id: userId, digestedAt }: Due, now: Date): Promise<void> {
  const [user] = await tx.user.updateManyAndReturn({ where: { id: userId, digestedAt }, data: { digestedAt: now } });
  if (!user) return;
  const clips = await tx.$queryRaw<{ title: string; views: number }[]>`
    SELECT clips.title, sum(shares.view_count - shares.digested_views)::int AS views
    FROM shares JOIN clips ON clips.id = shares.clip_id
    WHERE clips.user_id = ${userId} AND shares.view_count > shares.digested_views
    GROUP BY clips.id ORDER BY views DESC, clips.id LIMIT ${MAX_ROWS}`;
  await tx.$executeRaw`
    UPDATE shares SET digested_views = view_count FROM clips
    WHERE clips.id = shares.clip_id AND clips.user_id = ${userId} AND view_count > digested_views`;
  if (clips.length === 0) return;
  const isDaily = getNotifications(user).digest === "daily";
  await notifyUser(tx, user, {
    template: viewDigest,
    input: {
      period: isDaily ? "today" : "this week",
      rows: clips.map(({ title, views }) => ({ clip_title: title, views })),
      library_url: `${homeUrl()}/library`,
    },
  });
}
