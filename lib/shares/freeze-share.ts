import { freezeClip } from "#lib/copies/freeze-clip";
import { Prisma, type Share, type User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { assertThat, notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { removeFilesOfClips } from "#lib/platform/store/ledger";
import { runExclusive } from "#lib/platform/turns/keyed-mutex";
import { clipTransaction, lockClip } from "#lib/storage/clip-transaction";
import { getShareStatus } from "./access/rules";

const AT_ONCE = 200;

/** Another request was faster: its copy stays, or the link has ended, and this one is rolled back. */
class Overtaken extends Error {}

/**
 * From now on the link shows its clip as it is now, until `unfreezeShare`. A link that does so already keeps what it
 * shows. Links that are frozen at the same state share one copy.
 */
export function freezeShare(owner: Pick<User, "id">, { id, clipId }: Share, signal: AbortSignal): Promise<Share> {
  return runExclusive(`frozen copies of ${clipId}`, async () => {
    const asked = await findShareById(id);
    if (asked.shownClipId !== null) return asked;
    assertThat(getShareStatus(asked, clock.now()) === "active", "conflict", "The link has ended. Make another one.");
    try {
      const isShown = await showKnownCopy(id, clipId);
      if (!isShown) await freezeClip(owner, { clipId, signal, show: (tx, copyId) => show(tx, id, copyId) });
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
    const share = await findShareById(id);
    assertThat(share.shownClipId !== null, "conflict", "The link has ended. Make another one.");
    return share;
  });
}

async function findShareById(id: string): Promise<Share> {
  const share = await db().share.findUnique({ where: { id } });
  if (!share) throw notFound("The share");
  return share;
}

async function show(tx: Transaction, id: string, shownClipId: number): Promise<void> {
  const { count } = await tx.share.updateMany({
    where: { id, shownClipId: null, revokedAt: null },
    data: { shownClipId, shownAsOf: clock.now() },
  });
  if (count === 0) throw new Overtaken();
}

function showKnownCopy(id: string, clipId: number): Promise<boolean> {
  return clipTransaction(clipId, async (tx) => {
    await lockClip(tx, clipId);
    const [same] = await tx.$queryRaw<{ id: number }[]>`
      SELECT copy.id FROM clips AS copy JOIN clips AS clip ON clip.id = copy.frozen_of
      WHERE clip.id = ${clipId}::int
        AND (copy.version, copy.content_version) = (clip.version, clip.content_version)
        AND ${translationsOf(Prisma.sql`copy.id`)} = ${translationsOf(Prisma.sql`clip.id`)}
      ORDER BY copy.id LIMIT 1`;
    if (same) await show(tx, id, same.id);
    return same !== undefined;
  });
}

function translationsOf(clipId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`ARRAY(
    SELECT (made.language, made.created_at)::text
    FROM transcript_translations AS made JOIN transcripts USING (clip_id, version) WHERE clip_id = ${clipId} ORDER BY 1)`;
}

/** Copies of links that ended so long ago that they will not be extended. */
export async function deleteEndedCopies(before: Date): Promise<void> {
  const ended = await query<Pick<Share, "id" | "clipId">>(Prisma.sql`
    SELECT id, clip_id AS "clipId" FROM shares
    WHERE shown_clip_id IS NOT NULL AND (expires_at < ${before} OR full_since < ${before}) LIMIT ${AT_ONCE}`);
  for (const share of ended) await unfreezeShare(share);
}

/** Visitors see the current clip again, immediately. */
export async function unfreezeShare({ id, clipId }: Pick<Share, "id" | "clipId">): Promise<Share> {
  const gone = await clipTransaction(clipId, async (tx) => {
    await lockClip(tx, clipId);
    await tx.share.updateMany({ where: { id }, data: { shownClipId: null, shownAsOf: null } });
    return dropUnshown(tx, clipId);
  });
  await removeFilesOfClips(gone);
  return findShareById(id);
}

export async function revokeShare({ id, clipId }: Share): Promise<void> {
  const gone = await clipTransaction(clipId, async (tx) => {
    await lockClip(tx, clipId);
    await tx.share.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: clock.now(), replyGeneration: { increment: 1 }, shownClipId: null, shownAsOf: null },
    });
    return dropUnshown(tx, clipId);
  });
  await removeFilesOfClips(gone);
}

async function dropUnshown(tx: Transaction, clipId: number): Promise<number[]> {
  const unshown = await tx.clip.findMany({
    where: { frozenOf: clipId, shownBy: { none: {} } },
    select: { id: true },
  });
  const ids = unshown.map(({ id }) => id);
  if (ids.length > 0) await tx.clip.deleteMany({ where: { id: { in: ids } } });
  return ids;
}

/**
 * Of these links those that show what their clip does not any more: after they were frozen something in it was made
 * unreadable, cut out, replaced or removed.
 */
export async function findSharesShowingRemoved(shares: readonly Share[]): Promise<Set<string>> {
  const ids = shares.filter(({ shownClipId }) => shownClipId !== null).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT shares.id FROM shares JOIN clips AS clip ON clip.id = shares.clip_id JOIN clips AS copy ON copy.id = shown_clip_id
    WHERE shares.id = ANY (${ids}::text[]) AND (clip.redacted_version > copy.content_version
      OR (clip.kept IS NOT NULL AND clip.kept IS DISTINCT FROM copy.kept))`;
  return new Set(found.map(({ id }) => id));
}
