import type { Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, assertThat, notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { lockClip } from "#lib/storage/clip-transaction";
import { assertLinkActive } from "../access/rules";

type Named = Pick<Share, "id" | "clipId">;

/** The link as it is now, locked with its clip until the transaction ends. */
export async function lockLink(tx: Transaction, { id, clipId }: Named): Promise<Share> {
  await lockClip(tx, clipId);
  await tx.$queryRaw`SELECT id FROM shares WHERE id = ${id} FOR SHARE`;
  const share = await tx.share.findUnique({ where: { id } });
  if (!share) throw notFound("The share");
  return share;
}

/**
 * As `lockLink`. A reply may take minutes to arrive: it may end after the link's time, but not after its owner closed it.
 * @throws {AppError} as `assertLinkActive`, and as `assertTokenIsCurrent` for what came with a token
 */
export async function lockOpenLink(tx: Transaction, named: Named, generation?: number): Promise<Share> {
  const share = await lockLink(tx, named);
  assertLinkActive({ ...share, expiresAt: null }, clock.now(), true);
  if (generation !== undefined) assertTokenIsCurrent(share, generation);
  return share;
}

export function assertTokenIsCurrent({ replyGeneration }: Pick<Share, "replyGeneration">, generation: number): void {
  if (generation === replyGeneration) return;
  const words = "The reply token is no longer valid. Open the link again: its form has a new one.";
  throw new AppError("invalid_token", words);
}

export function assertTakesReplies({ allowReplies }: Pick<Share, "allowReplies">): void {
  const words = "The sender does not take replies on this link. Reach them in another way.";
  assertThat(allowReplies, "forbidden", words);
}
