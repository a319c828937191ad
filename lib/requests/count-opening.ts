import { processSingleton } from "#lib/config/runtime";
import { raiseRequestOpened } from "#lib/events/raise-event";
import { clock } from "#lib/kernel/clock";
import { transaction } from "#lib/platform/database/db";
import type { AskedRequest } from "./find-request";

interface Openings {
  /** Those that the next transaction counts. */
  waiting: { count: number; counted: Promise<void> } | null;
  last: Promise<void>;
}

const ofRequests = () => processSingleton("request openings", () => new Map<string, Openings>());

/**
 * Webhooks of the asker get the first one. A transaction counts all openings that arrive while the one before it runs:
 * otherwise each would hold a connection while it waits for the request's row.
 */
export function countOpening({ id }: Pick<AskedRequest, "id">): Promise<void> {
  const openings = ofRequests().get(id) ?? { waiting: null, last: Promise.resolve() };
  ofRequests().set(id, openings);
  if (openings.waiting) {
    openings.waiting.count += 1;
    return openings.waiting.counted;
  }
  const batch = { count: 1, counted: Promise.resolve() };
  openings.waiting = batch;
  batch.counted = openings.last.then(() => {
    openings.waiting = null;
    return count(id, batch.count);
  });
  openings.last = batch.counted
    .catch(() => {})
    .then(() => {
      if (!openings.waiting) ofRequests().delete(id);
    });
  return batch.counted;
}

function count(id: string, increment: number): Promise<void> {
  return transaction(async (tx) => {
    const [request] = await tx.request.updateManyAndReturn({ where: { id }, data: { openedCount: { increment } } });
    if (!request || request.openedAt) return;
    const opened = await tx.request.update({ where: { id }, data: { openedAt: clock.now() } });
    await raiseRequestOpened(tx, opened);
  });
}
