import type { Reply, Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { assertThat, notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { accountTransaction } from "#lib/storage/clip-transaction";
import { assertNotBlocked } from "./block-visitor";
import { deleteReply } from "./delete-reply";

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
  const { author } = sent;
  const { id, state, address } = await findChangeable(share, sent);
  await assertNotBlocked(db(), share, { author, address });
  const isHeldAgain = share.replyVisibility === "held" && state !== "private";
  const data = { message, editedAt: clock.now(), ...(isHeldAgain ? { state: "held" as const } : {}) };
  const [changed] = await accountTransaction(share, (tx) =>
    tx.reply.updateManyAndReturn({ where: { id, deletedAt: null }, data }),
  );
  if (!changed) throw notFound("The reply");
  return changed;
}

export async function withdrawReply(share: Share, sent: OwnReply): Promise<void> {
  const reply = await findChangeable(share, sent);
  if (!(await deleteReply(reply))) throw notFound("The reply");
}

async function findChangeable({ id: shareId }: Share, { author, replyId: id }: OwnReply): Promise<Reply> {
  const reply =
    author === null ? null : await db().reply.findFirst({ where: { id, shareId, author, suspectedAt: null } });
  if (!reply) throw notFound("The reply");
  assertThat(
    isChangeable(reply),
    "conflict",
    "A reply can be changed or deleted for one hour after it was sent. Send another one, or ask the owner to delete it.",
  );
  return reply;
}
