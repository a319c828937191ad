import { Prisma, type Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { studioUrl } from "#lib/messages/notify-owner";
import { notifyUser } from "#lib/messages/notify-user";
import { linkExpiring } from "#lib/messages/templates/links";
import { transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

type Ending = Pick<Share, "id" | "clipId" | "recipientName" | "createdAt"> & { expiresAt: Date };

/** Tells owners of links that end within a day, once; not of those that were made to live for a day or two. */
export async function notifyExpiringLinks(signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const now = clock.now();
    const ending = await query<Ending>(Prisma.sql`
      SELECT id, clip_id AS "clipId", recipient_name AS "recipientName", expires_at AS "expiresAt",
        created_at AS "createdAt"
      FROM shares WHERE revoked_at IS NULL AND end_noticed_at IS NULL
        AND expires_at > ${now} AND expires_at < ${new Date(now.getTime() + DAY_MS)} LIMIT ${AT_ONCE}`);
    for (const { id, clipId, recipientName, expiresAt, createdAt } of ending) {
      await transaction(async (tx) => {
        const { count } = await tx.share.updateMany({
          where: { id, endNoticedAt: null },
          data: { endNoticedAt: now },
        });
        if (count === 0 || expiresAt.getTime() - createdAt.getTime() <= 2 * DAY_MS) return;
        const clip = await tx.clip.findUnique({ where: { id: clipId }, select: { title: true, user: true } });
        if (!clip) return;
        const words = { recipient_name: recipientName, expires_at: expiresAt, extend_url: studioUrl(clipId) };
        await notifyUser(tx, clip.user, {
          template: linkExpiring,
          input: { clip_title: clip.title, ...words },
          shareId: id,
          clipId,
        });
      });
    }
    if (ending.length < AT_ONCE) return;
  }
}
