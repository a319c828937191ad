import type { Share, User } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { isShareCode } from "./share-code";

export type OwnedShare = Share;

/** A repeated request may name the link by a code that it had before. */
export async function getOwnedShare(user: Pick<User, "id">, code: string, isRepeated = false): Promise<OwnedShare> {
  const named = isRepeated ? { OR: [{ code }, { formerCodes: { has: code } }] } : { code };
  const where = { ...named, clip: { userId: user.id } };
  const share = isShareCode(code) ? await db().share.findFirst({ where }) : null;
  if (!share) throw notFound("The share");
  return share;
}
