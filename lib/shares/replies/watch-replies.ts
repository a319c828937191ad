import { Prisma, type Share } from "#lib/generated/prisma/client";
import { isStopping, subscribe } from "#lib/platform/database/change-notifications";
import { getOnlyRow, query } from "#lib/platform/database/rows";

/** A client that asks again then learns that a link or a session has ended. */
const LONGEST_MS = 15 * 60_000;
/** Where no notification comes: behind a pooler, or while its connection is lost. */
const LOOK_AGAIN_MS = 20_000;

type Watched = Pick<Share, "id" | "clipId" | "replyVisibility">;

/** Between two news: the first, and the longest while changes go on, so that a flood of them costs watchers little. */
const GAP_MS = { first: 1000, most: LOOK_AGAIN_MS };

/**
 * Yields true once it listens, and then after each change of the replies and reactions that this visitor sees; false when a while
 * has passed without.
 */
export function watchShownReplies(share: Watched, author: string | null, signal: AbortSignal): AsyncGenerator<boolean> {
  return watch(share.clipId, () => versionFor(share, author), signal);
}

/** For the clip's owner. */
export function watchReplies(clipId: number, signal: AbortSignal): AsyncGenerator<boolean> {
  return watch(clipId, () => versionForOwner(clipId), signal);
}

async function* watch(
  clipId: number,
  readVersion: () => Promise<string>,
  signal: AbortSignal,
): AsyncGenerator<boolean> {
  const ends = performance.now() + LONGEST_MS;
  const subscription = subscribe("replies", clipId);
  const isWanted = () => !signal.aborted && !isStopping() && performance.now() < ends;
  signal.addEventListener("abort", subscription.stop, { once: true });
  try {
    let known = await readVersion();
    yield true;
    let [looked, told, gap] = [performance.now(), performance.now(), GAP_MS.first];
    while (isWanted()) {
      const isNotified = await subscription.next();
      if (!isNotified && performance.now() - looked < LOOK_AGAIN_MS) continue;
      for (let rest = told + gap - performance.now(); rest > 0 && isWanted(); rest = told + gap - performance.now()) {
        await subscription.next(rest);
      }
      const version = await readVersion();
      looked = performance.now();
      if (version !== known) {
        gap = looked - told < 2 * gap ? Math.min(2 * gap, GAP_MS.most) : GAP_MS.first;
        told = looked;
      }
      yield version !== known;
      known = version;
    }
  } finally {
    signal.removeEventListener("abort", subscription.stop);
    subscription.stop();
  }
}

/** `seenOn` of shown-replies.ts has the same rule. */
function versionFor({ id, replyVisibility }: Watched, author: string | null): Promise<string> {
  const isOpen = Prisma.sql`${replyVisibility !== "private"}::boolean`;
  const isShown = Prisma.sql`r.state = 'shown' AND (r.parent_id IS NULL OR (p.state = 'shown' AND p.suspected_at IS NULL))`;
  const isAnswer = Prisma.sql`r.from_owner AND p.author = ${author}::text AND p.suspected_at IS NULL`;
  return readVersion(
    Prisma.sql`
      SELECT r.id, r.xmin || r.ctid::text AS version FROM replies r LEFT JOIN replies p ON p.id = r.parent_id
      WHERE r.share_id = ${id} AND r.suspected_at IS NULL
        AND ((${isOpen} AND ${isShown}) OR r.author = ${author}::text OR (${isAnswer}))`,
    Prisma.sql`
      SELECT id::text, id::text AS version FROM reactions
      WHERE share_id = ${id} AND (${isOpen} OR author = ${author}::text)`,
  );
}

const versionForOwner = (clipId: number): Promise<string> =>
  readVersion(
    Prisma.sql`SELECT id, xmin || ctid::text AS version FROM replies WHERE clip_id = ${clipId}::int`,
    Prisma.sql`SELECT id::text, id::text AS version FROM reactions WHERE clip_id = ${clipId}::int`,
  );

async function readVersion(replies: Prisma.Sql, reactions: Prisma.Sql): Promise<string> {
  const found = await query<{ version: string | null }>(Prisma.sql`
    SELECT md5(string_agg(version, ',' ORDER BY id)) AS version FROM (${replies} UNION ALL ${reactions}) AS seen`);
  return getOnlyRow(found).version ?? "";
}
