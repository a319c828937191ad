import { Prisma, type Reaction, ReactionKind, type Share } from "#lib/generated/prisma/client";
import { assertThat, fieldError } from "#lib/kernel/errors";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import type { Author } from "../access/author-pass";
import { assertNotBlocked } from "./block-visitor";
import { findShownThread } from "./shown-replies";

/** Of one kind, to a clip or a reply. */
export interface ReactionCount {
  kind: ReactionKind;
  count: number;
  isOwn: boolean;
}

interface Reacted {
  kind: ReactionKind;
  /** Absent: to the clip. */
  replyId?: string | undefined;
}

const MOST_PER_LINK = 5000;
/** For visitors whose browser has no cookie yet. */
const MOST_PER_ADDRESS = 100;

/** Reacting again changes nothing. 422 for a reply that this visitor does not see. */
export async function react(share: Share, by: Author & { author: string }, { kind, replyId }: Reacted): Promise<void> {
  assertThat(share.allowReplies, "forbidden", "The sender does not take replies on this link.");
  if (replyId !== undefined && (await findShownThread(share, replyId, by.author)) === null) {
    throw fieldError("reply_id", "must be the id of a reply that you see on this link");
  }
  const { id: shareId, clipId } = share;
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId}::int FOR NO KEY UPDATE`;
    await assertNotBlocked(tx, clipId, by);
    await assertRoom(tx, shareId, by);
    const data = { clipId, shareId, replyId: replyId ?? null, kind, ...by };
    await tx.reaction.createMany({ data: [data], skipDuplicates: true });
  });
}

async function assertRoom(tx: Transaction, shareId: string, { address }: Author): Promise<void> {
  const all = await tx.reaction.count({ where: { shareId } });
  assertThat(all < MOST_PER_LINK, "forbidden", `This link has reached its limit of ${MOST_PER_LINK} reactions.`);
  if (address === null) return;
  const ofAddress = await tx.reaction.count({ where: { shareId, address } });
  const words = `You have reached the limit of ${MOST_PER_ADDRESS} reactions on this link.`;
  assertThat(ofAddress < MOST_PER_ADDRESS, "forbidden", words);
}

export async function withdrawReaction(share: Share, author: string | null, { kind, replyId }: Reacted): Promise<void> {
  if (author === null) return;
  await db().reaction.deleteMany({ where: { shareId: share.id, replyId: replyId ?? null, kind, author } });
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

/** In the order in which the page shows them. */
export const countKinds = (given: readonly Pick<Reaction, "kind">[]): ReactionCount[] =>
  Object.values(ReactionKind).flatMap((kind) => {
    const count = given.filter((one) => one.kind === kind).length;
    return count > 0 ? [{ kind, count, isOwn: false }] : [];
  });
