import type { BlockedVisitor, Reply, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { assertThat, notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import type { Author } from "../access/author-pass";
import { completeReply, type ReplyWithShare, replyIncludes } from "./list-replies";

/**
 * Refuses replies and reactions of the visitor who sent that reply, on all links of its clip; with `isBlocked` false takes them
 * again. 409 for a reply whose visitor is not known.
 */
export async function blockVisitor(
  owner: Pick<User, "id">,
  replyId: string,
  isBlocked: boolean,
): Promise<ReplyWithShare> {
  const reply = await db().reply.findFirst({
    where: { id: replyId, clip: { userId: owner.id }, suspectedAt: undefined },
  });
  if (!reply) throw notFound("The reply");
  const { clipId, author, address } = reply;
  assertThat(
    author !== null && !reply.fromOwner,
    "conflict",
    "The visitor who sent this reply is not known any more. Make the link take no replies instead.",
  );
  const by = { author, address };
  if (isBlocked)
    await db().blockedVisitor.createMany({ data: [{ clipId, ...by, createdAt: clock.now() }], skipDuplicates: true });
  else await db().blockedVisitor.deleteMany({ where: { clipId, OR: sameVisitor(by) } });
  const found = await db().reply.findFirst({ where: { id: replyId, suspectedAt: undefined }, include: replyIncludes });
  if (!found) throw notFound("The reply");
  return completeReply(found);
}

export async function assertNotBlocked(tx: Transaction, clipId: number, by: Author): Promise<void> {
  const blocked = await tx.blockedVisitor.findFirst({ where: { clipId, OR: sameVisitor(by) } });
  assertThat(blocked === null, "forbidden", "The sender takes no replies from you. Reach them in another way.");
}

export const isBlocked = (blocked: readonly BlockedVisitor[], { author, address }: Pick<Reply, "author" | "address">) =>
  blocked.some((one) => one.author === author || (one.address !== null && one.address === address));

const sameVisitor = ({ author, address }: Author) => [
  { author: author ?? "" },
  ...(address === null ? [] : [{ address }]),
];
