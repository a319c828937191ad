import { notFound } from "#lib/kernel/errors";
import { transaction } from "#lib/platform/database/db";
import { removeFilesOfClips } from "#lib/platform/store/ledger";
import { assertVersion } from "./assert-version";
import type { OwnedClip } from "./owned-clip";

export async function removeClip(clip: OwnedClip, ifMatch: readonly string[] | null = null): Promise<void> {
  const copies = await transaction(async (tx) => {
    await assertVersion(tx, clip.id, ifMatch);
    const frozen = await tx.clip.findMany({ where: { frozenOf: clip.id }, select: { id: true } });
    const { count } = await tx.clip.deleteMany({ where: { id: clip.id } });
    if (count === 0) throw notFound();
    return frozen;
  });
  await removeFilesOfClips([clip.id, ...copies.map(({ id }) => id)]);
}
