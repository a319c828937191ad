import { Prisma, type ReactionKind, type Share } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";

/** Of one kind, to a clip or a reply. */
export interface ReactionCount {
  kind: ReactionKind;
  count: number;
  isOwn: boolean;
}

type Shown = Pick<Share, "id" | "replyVisibility">;

/** By the id of the reply, "" for the clip: those of all visitors where replies are shown, else this visitor's own. */
export async function countShownReactions(
  { id, replyVisibility }: Shown,
  author: string | null = null,
): Promise<ReadonlyMap<string, ReactionCount[]>> {
  const isOpen = replyVisibility !== "private";
  const rows = await query<ReactionCount & { subject: string }>(Prisma.sql`
    SELECT COALESCE(reply_id, '') AS subject, kind::text, count(*)::int,
      COALESCE(bool_or(author = ${author}::text), false) AS "isOwn"
    FROM reactions WHERE share_id = ${id} AND (${isOpen}::boolean OR author = ${author}::text)
    GROUP BY 1, reactions.kind ORDER BY reactions.kind`);
  const counts = new Map<string, ReactionCount[]>();
  for (const { subject, ...count } of rows) counts.set(subject, [...(counts.get(subject) ?? []), count]);
  return counts;
}

/** To the clip itself, by all of its links, for its owner. */
export async function countClipReactions(clipId: number): Promise<ReactionCount[]> {
  const where = { clipId, replyId: null };
  const counts = await db().reaction.groupBy({ by: ["kind"], where, _count: true, orderBy: { kind: "asc" } });
  return counts.map(({ kind, _count: count }) => ({ kind, count, isOwn: false }));
}

/** By the id of the reply, for its owner. */
export async function countReplyReactions(
  replyIds: readonly string[],
): Promise<ReadonlyMap<string | null, ReactionCount[]>> {
  if (replyIds.length === 0) return new Map();
  const where = { replyId: { in: [...replyIds] } };
  const rows = await db().reaction.groupBy({ by: ["replyId", "kind"], where, _count: true, orderBy: { kind: "asc" } });
  const counts = new Map<string | null, ReactionCount[]>();
  for (const { replyId, kind, _count: count } of rows)
    counts.set(replyId, [...(counts.get(replyId) ?? []), { kind, count, isOwn: false }]);
  return counts;
}
