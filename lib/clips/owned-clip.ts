import type { Clip, User } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/db";

export type OwnedClip = Clip;

export async function ownedClip(user: Pick<User, "id">, clipId: number): Promise<OwnedClip> {
  const clip = await db().clip.findFirst({ where: { id: clipId, userId: user.id } });
  if (!clip) throw notFound();
  return clip;
}
