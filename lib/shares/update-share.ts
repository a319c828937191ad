import type { Prisma, Share } from "#lib/generated/prisma/client";
import { fieldError, notFound } from "#lib/kernel/errors";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { linkTransaction } from "#lib/storage/clip-transaction";
import { hashPassword } from "./access/password";
import { ANONYMOUS_RECIPIENT, ensureReplyToken } from "./access/reply-token";
import { newShareCode } from "./access/share-code";
import type { ShareSettings } from "./create-share";
import { unblockRecipient } from "./replies/block-visitor";

type Change = { [K in keyof ShareSettings]?: ShareSettings[K] | undefined };

/** A new password invalidates grants; a new password or privacy also invalidates reply tokens. */
export async function updateShare({ id }: Pick<Share, "id">, change: Change): Promise<Share> {
  const passwordHash = change.password ? await hashPassword(change.password) : null;
  return linkTransaction(id, async (tx) => {
    await tx.$queryRaw`SELECT id FROM shares WHERE id = ${id} FOR UPDATE`;
    const share = await tx.share.findUnique({ where: { id } });
    if (!share) throw notFound("The share");
    const data = differences(share, change, passwordHash);
    const changed = await tx.share.update({ where: { id }, data });
    if (changed.allowReplies && !share.allowReplies) await unblockRecipient(tx, share);
    await ensureReplyToken(changed, ANONYMOUS_RECIPIENT, tx);
    return changed;
  });
}

function differences(share: Share, change: Change, passwordHash: string | null): Prisma.ShareUpdateInput {
  const data: Prisma.ShareUpdateInput = {};
  if (change.privacy !== undefined) data.privacy = change.privacy;
  if (change.expiresAt !== undefined) {
    data.expiresAt = change.expiresAt;
    data.endNoticedAt = null;
  }
  if (change.maxViews !== undefined) data.maxViews = change.maxViews;
  if (change.allowReplies !== undefined) data.allowReplies = change.allowReplies;
  if (change.replyVisibility !== undefined) data.replyVisibility = change.replyVisibility;
  if (change.allowDownload !== undefined) data.allowDownload = change.allowDownload;
  if (change.password !== undefined) {
    data.passwordHash = passwordHash;
    data.passwordVersion = { increment: 1 };
    // "password" without a password would be open to anyone.
    if (change.password === null && (change.privacy ?? share.privacy) === "password") data.privacy = "unlisted";
  }
  if (change.password !== undefined || isTightened(share, change)) data.replyGeneration = { increment: 1 };
  const locked = change.password === undefined ? share.passwordHash !== null : change.password !== null;
  if (change.privacy === "password" && !locked) throw fieldError("password", "is required when privacy is password");
  return data;
}

function isTightened(share: Share, { privacy }: Change): boolean {
  return privacy !== undefined && privacy !== share.privacy && (privacy === "private" || privacy === "password");
}

/** Of those that it had before: each new code writes the whole row. */
const FORMER_CODES = 100;

/** The old code, its files and its reply tokens end; rules and counts stay. */
export function rotateShare({ id }: Pick<Share, "id">): Promise<Share> {
  return linkTransaction(id, async (tx) => {
    await tx.$queryRaw`SELECT id FROM shares WHERE id = ${id} FOR UPDATE`;
    const share = await tx.share.findUnique({ where: { id } });
    if (!share) throw notFound("The share");
    const rotated = await tx.share.update({
      where: { id },
      data: {
        code: newShareCode(),
        formerCodes: [...share.formerCodes, share.code].slice(-FORMER_CODES),
        replyGeneration: { increment: 1 },
      },
    });
    await ensureReplyToken(rotated, ANONYMOUS_RECIPIENT, tx);
    await recordCreated(tx, id);
    return rotated;
  });
}
