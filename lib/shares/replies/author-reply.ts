import type { Reply, Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { assertThat, notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { accountTransaction } from "#lib/storage/clip-transaction";
import { assertNotBlocked } from "./block-visitor";
import { deleteReply } from "./delete-reply";
import { lockOpenLink } from "./lock-open-link";

/** Its writer may change or delete a reply for this long. */
const CHANGEABLE_MS = 3600 * 1000;

type Sent = Pick<Reply, "createdAt">;

export const changeableUntil = ({ createdAt }: Sent): Date => new Date(createdAt.getTime() + CHANGEABLE_MS);

export const isChangeable = (reply: Sent): boolean => clock.now() < changeableUntil(reply);

interface OwnReply {
  author: string | null;
  replyId: string;
}

/** 404 for every other visitor; 409 after an hour. If the owner approves replies, it waits again. */
export async function changeReply(share: Share, { message, ...sent }: OwnReply & { message: string }): Promise<Reply> {
  const [changed] = await accountTransaction(share, async (tx) => {
    const link = await lockOpenLink(tx, share, share.replyGeneration);
    const { id, state, author, address } = await findChangeable(tx, link, sent);
    await assertNotBlocked(tx, link, { author, address });
    const isHeldAgain = link.replyVisibility === "held" && state !== "private";
    const data = { message, editedAt: clock.now(), ...(isHeldAgain ? { state: "held" as const } : {}) };
    return tx.reply.updateManyAndReturn({ where: { id, deletedAt: null }, data });
  });
  if (!changed) throw notFound("The reply");
  return changed;
}

export async function withdrawReply(share: Share, sent: OwnReply): Promise<void> {
  const reply = await findChangeable(db(), share, sent);
  if (!(await deleteReply(reply))) throw notFound("The reply");
}

async function findChangeable(
  tx: Transaction,
  { id: shareId }: Share,
  { author, replyId: id }: OwnReply,
): Promise<Reply> {
  const reply =
    author === null ? null : await tx.reply.findFirst({ where: { id, shareId, author, suspectedAt: null } });
  if (!reply) throw notFound("The reply");
  assertThat(
    isChangeable(reply),
    "conflict",
    "A reply can be changed or deleted for one hour after it was sent. Send another one, or ask the owner to delete it.",
  );
  return reply;
}
