import type { Clip, User } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";

export type OwnedClip = Clip;

/** A user's clips, without the frozen copies that links show. */
export const ownedAndNotFrozen = ({ id }: Pick<User, "id">) => ({ userId: id, frozenOf: null });

export async function getOwnedClip(user: Pick<User, "id">, clipId: number): Promise<OwnedClip> {
  const clip = await db().clip.findFirst({ where: { id: clipId, ...ownedAndNotFrozen(user) } });
  if (!clip) throw notFound();
  return clip;
}
