import type { ReactionKind, Share } from "#lib/generated/prisma/client";
import { assertThat, fieldError } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { clipTransaction } from "#lib/storage/clip-transaction";
import type { Author } from "../access/author-pass";
import { assertNotBlocked } from "./block-visitor";
import { assertTakesReplies, lockOpenLink } from "./lock-open-link";
import { findShownThread } from "./shown-replies";

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
  const { id: shareId, clipId } = share;
  await clipTransaction(clipId, async (tx) => {
    const open = await lockOpenLink(tx, share);
    assertTakesReplies(open);
    if (replyId !== undefined && (await findShownThread(tx, open, { replyId, author: by.author })) === null) {
      throw fieldError("reply_id", "must be the id of a reply that you see on this link");
    }
    await assertNotBlocked(tx, open, by);
    await assertRoom(tx, shareId, by);
    const data = { clipId, shareId, replyId: replyId ?? null, kind, ...by };
    await tx.reaction.createMany({ data: [data], skipDuplicates: true });
  });
}

async function assertRoom(tx: Transaction, shareId: string, { address }: Author): Promise<void> {
  const all = await tx.reaction.count({ where: { shareId } });
  assertThat(
    all < MOST_PER_LINK,
    "forbidden",
    `This link has reached its limit of ${MOST_PER_LINK} reactions. Ask the sender for another link.`,
  );
  if (address === null) return;
  const ofAddress = await tx.reaction.count({ where: { shareId, address } });
  const words = `You have reached the limit of ${MOST_PER_ADDRESS} reactions on this link. Ask the sender for another link.`;
  assertThat(ofAddress < MOST_PER_ADDRESS, "forbidden", words);
}

export async function withdrawReaction(share: Share, author: string | null, { kind, replyId }: Reacted): Promise<void> {
  if (author === null) return;
  await db().reaction.deleteMany({ where: { shareId: share.id, replyId: replyId ?? null, kind, author } });
}
