import type { User } from "#lib/generated/prisma/client";
import { blobs } from "#lib/platform/blobs/blobs";
import { transaction } from "#lib/platform/db";

/** Deletes an account for good: every row first, then the files of its clips. */
export async function removeUser(user: User): Promise<void> {
  const addresses = [user.email, user.phone].filter((address): address is string => address !== null);
  const clips = await transaction(async (tx) => {
    const owned = await tx.clip.findMany({
      where: { userId: user.id },
      select: { id: true, uploads: { select: { id: true } } },
    });
    await tx.loginCode.deleteMany({ where: { address: { in: addresses } } });
    await tx.message.deleteMany({ where: { recipient: { in: addresses } } });
    await tx.user.deleteMany({ where: { id: user.id } });
    return owned;
  });
  for (const { id, uploads } of clips) {
    await blobs().removeFolder(`clips/${id}`);
    for (const upload of uploads) await blobs().removePart(upload.id);
  }
}
