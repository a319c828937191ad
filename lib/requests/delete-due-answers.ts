import { removeClip } from "#lib/clips/remove-clip";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { UNSENT_HOURS } from "./begin-answer";
import { removeServantFiles, removeServants } from "./servant";

const BATCH = 100;

/** Answers that were not sent in time, and those whose time is over as their page said. */
export async function deleteDueAnswers(signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - UNSENT_HOURS * 3_600_000);
  const unsent = await db().user.findMany({
    where: { address: { not: null }, OR: [{ createdAt: { lt: before } }, { clips: { none: {} } }] },
    select: { id: true },
    take: BATCH,
  });
  if (unsent.length > 0)
    await removeServantFiles(
      await transaction((tx) =>
        removeServants(
          tx,
          unsent.map(({ id }) => id),
        ),
      ),
    );
  for (const clip of await db().clip.findMany({ where: { deleteAt: { lte: now } }, take: BATCH })) {
    signal.throwIfAborted();
    await removeClip(clip);
  }
}
