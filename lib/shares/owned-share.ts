import type { Share, User } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/db";
import { isShareCode } from "./share-code";

export type OwnedShare = Share;

export async function ownedShare(user: Pick<User, "id">, code: string): Promise<OwnedShare> {
  const share = isShareCode(code) ? await db().share.findFirst({ where: { code, clip: { userId: user.id } } }) : null;
  if (!share) throw notFound("The share");
  return share;
}
