import type { User } from "#lib/generated/prisma/client";
import { transaction } from "#lib/platform/db";
import { removeFilesOfClips } from "#lib/platform/store/ledger";

export async function removeUser(user: User): Promise<void> {
  const addresses = [user.email, user.phone].filter((address): address is string => address !== null);
  const clips = await transaction(async (tx) => {
    const owned = await tx.clip.findMany({ where: { userId: user.id }, select: { id: true } });
    await tx.loginCode.deleteMany({ where: { address: { in: addresses } } });
    await tx.message.deleteMany({ where: { recipient: { in: addresses } } });
    await tx.user.deleteMany({ where: { id: user.id } });
    return owned;
  });
  await removeFilesOfClips(clips.map(({ id }) => id));
}
