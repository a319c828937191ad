import { raiseRequestOpened } from "#lib/events/raise-event";
import { clock } from "#lib/kernel/clock";
import { transaction } from "#lib/platform/database/db";
import type { AskedRequest } from "./find-request";

/** The asker hears of the first one. */
export async function countOpening({ id }: AskedRequest): Promise<void> {
  await transaction(async (tx) => {
    const [request] = await tx.request.updateManyAndReturn({ where: { id }, data: { openedCount: { increment: 1 } } });
    if (!request || request.openedAt) return;
    const opened = await tx.request.update({ where: { id }, data: { openedAt: clock.now() } });
    await raiseRequestOpened(tx, opened);
  });
}
