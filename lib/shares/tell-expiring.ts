import { clock } from "#lib/kernel/clock";
import { studioUrl } from "#lib/messages/tell-owner";
import { tellUser } from "#lib/messages/tell-user";
import { linkExpiring } from "#lib/messages/templates/links";
import { db, transaction } from "#lib/platform/db";

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/** Tells owners of links that end within a day, once; not of those that were made to live for a day or two. */
export async function tellExpiring(signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const now = clock.now();
    const ending = await db().share.findMany({
      where: {
        revokedAt: null,
        endNoticedAt: null,
        expiresAt: { gt: now, lt: new Date(now.getTime() + DAY_MS) },
      },
      select: { id: true, clipId: true, recipientName: true, expiresAt: true, createdAt: true },
      take: AT_ONCE,
    });
    for (const share of ending) {
      const { id, clipId, recipientName, createdAt } = share;
      const expiresAt = share.expiresAt ?? now;
      await transaction(async (tx) => {
        const { count } = await tx.share.updateMany({
          where: { id, endNoticedAt: null },
          data: { endNoticedAt: now },
        });
        if (count === 0 || expiresAt.getTime() - createdAt.getTime() <= 2 * DAY_MS) return;
        const clip = await tx.clip.findUnique({ where: { id: clipId }, select: { title: true, user: true } });
        if (!clip) return;
        const words = { recipient_name: recipientName, expires_at: expiresAt, extend_url: studioUrl(clipId) };
        await tellUser(tx, clip.user, linkExpiring, { clip_title: clip.title, ...words }, { shareId: id, clipId });
      });
    }
    if (ending.length < AT_ONCE) return;
  }
}
