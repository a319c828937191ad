import type { BlockedVisitor, Reply, Share, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { assertThat, notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { clipTransaction, lockClip } from "#lib/storage/clip-transaction";
import type { Author } from "../access/author-pass";
import { completeReply, type ReplyWithShare, replyIncludes } from "./list-replies";

/**
 * Refuses replies and reactions of the visitor who sent that reply, on all links of its clip, and of all visitors of a link that
 * was sent to one recipient; with `isBlocked` false takes them again. 409 for a reply whose visitor is not known.
 */
export async function blockVisitor(
  owner: Pick<User, "id">,
  replyId: string,
  isBlocked: boolean,
): Promise<ReplyWithShare> {
  const where = { id: replyId, clip: { userId: owner.id }, suspectedAt: undefined };
  const named = await db().reply.findFirst({ where, select: { clipId: true } });
  if (!named) throw notFound("The reply");
  const { clipId } = named;
  const found = await clipTransaction(clipId, async (tx) => {
    await lockClip(tx, clipId);
    const include = { share: { select: { id: true, recipientEmail: true, recipientPhone: true } } };
    const reply = await tx.reply.findFirst({ where, include });
    if (!reply) throw notFound("The reply");
    const { author } = reply;
    assertThat(
      author !== null && !reply.fromOwner,
      "conflict",
      "The visitor who sent this reply is not known any more. Make the link take no replies instead.",
    );
    const by = { author, address: reply.address ?? (await findAddress(tx, clipId, author)) };
    await (isBlocked ? block(tx, reply, by) : unblock(tx, clipId, by));
    return tx.reply.findUniqueOrThrow({ where: { id: replyId, suspectedAt: undefined }, include: replyIncludes });
  });
  return completeReply(found);
}

type Linked = Pick<Reply, "clipId"> & { share: Pick<Share, "id" | "recipientEmail" | "recipientPhone"> | null };
type Known = Author & { author: string };

async function block(tx: Transaction, { clipId, share }: Linked, by: Known): Promise<void> {
  const isSent = share && (share.recipientEmail ?? share.recipientPhone) !== null;
  const callers = [by, ...(isSent ? [{ author: visitorOf(share), address: null }] : [])];
  const createdAt = clock.now();
  const data = callers.map((one) => ({ clipId, ...one, createdAt }));
  await tx.blockedVisitor.createMany({ data, skipDuplicates: true });
}

async function unblock(tx: Transaction, clipId: number, by: Known): Promise<void> {
  const links = await findLinks(tx, clipId, by.author);
  const OR = [...sameVisitor(by), ...links.map((link) => ({ author: visitorOf(link) }))];
  await tx.blockedVisitor.deleteMany({ where: { clipId, OR } });
}

/**
 * Takes replies on a link that was sent to one recipient again, and those of the visitor who was blocked with it: once their
 * replies are deleted, none is left to unblock them by.
 */
export async function unblockRecipient(tx: Transaction, { id, clipId }: Pick<Share, "id" | "clipId">): Promise<void> {
  const link = { clipId, author: visitorOf({ id }) };
  const blocked = await tx.blockedVisitor.findUnique({ where: { clipId_author: link } });
  // The rows of one block have one time.
  if (blocked) await tx.blockedVisitor.deleteMany({ where: { clipId, createdAt: blocked.createdAt } });
}

/** A browser's first reply has its address, those after it the cookie alone. */
async function findAddress(tx: Transaction, clipId: number, author: string): Promise<string | null> {
  const first = await tx.reply.findFirst({
    where: { clipId, author, address: { not: null }, suspectedAt: undefined },
    select: { address: true },
  });
  return first?.address ?? null;
}

/** The visitor may be blocked by a reply on another link than the one that is asked for. */
async function findLinks(tx: Transaction, clipId: number, author: string): Promise<Pick<Share, "id">[]> {
  return tx.share.findMany({
    where: { clipId, replies: { some: { author, suspectedAt: undefined } } },
    select: { id: true },
  });
}

export async function assertNotBlocked(
  tx: Transaction,
  { id, clipId }: Pick<Share, "id" | "clipId">,
  by: Author,
): Promise<void> {
  const OR = [...sameVisitor(by), { author: visitorOf({ id }) }];
  const blocked = await tx.blockedVisitor.findFirst({ where: { clipId, OR } });
  assertThat(blocked === null, "forbidden", "The sender takes no replies from you. Reach them in another way.");
}

export const isBlocked = (blocked: readonly BlockedVisitor[], { author, address }: Pick<Reply, "author" | "address">) =>
  blocked.some((one) => one.author === author || (one.address !== null && one.address === address));

const sameVisitor = ({ author, address }: Author) => [
  { author: author ?? "" },
  ...(address === null ? [] : [{ address }]),
];

/** The recipient of a link, among the visitors that are blocked. */
const visitorOf = ({ id }: Pick<Share, "id">) => `link:${id}`;
