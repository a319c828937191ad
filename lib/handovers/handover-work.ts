import type { Prisma } from "#lib/generated/prisma/client";
import { type JobFailure, toJobFailure } from "#lib/job-runner/job-failure";
import type { JobDefinition } from "#lib/job-runner/run-job";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { type Tracker, TrackerError } from "#lib/platform/trackers/port";
import { type DueHandover, findAttempted, LookAgain, matchDrafts, openRun, writeProgress } from "./handover-run";
import { sendIssue } from "./send-issue";

/** Then it is another user's turn. */
const TURN_MS = 30_000;
const MOST_MINUTES = 60;

export const handoverWork = createHandoverWork({ turnMs: TURN_MS });

/** Sends the pins in turns: a turn that ends is continued later, after those of other users, from where it stopped. */
export function createHandoverWork({ turnMs }: { turnMs: number }): JobDefinition<DueHandover> {
  const faultMessage = "The server could not send it because of an internal error.";
  return {
    kind: "hand-over",
    find: (id) =>
      db().handover.findFirst({
        where: { id, status: "pending" },
        include: { share: true, clip: { include: { user: true } } },
      }),
    faultMessage,

    async work(handover, { signal }) {
      if (handover.target === "markdown") return;
      const turn = AbortSignal.timeout(turnMs);
      const run = await openRun(handover, handover.target, AbortSignal.any([signal, turn]));
      let goesOnAfter: number | null = null;
      try {
        await findAttempted(run);
        for (const [draft, known] of matchDrafts(run)) await sendIssue(run, draft, known);
      } catch (error) {
        if (error instanceof LookAgain) goesOnAfter = error.seconds;
        else if (turn.aborted && !signal.aborted && run.hasProgressed) goesOnAfter = 0;
        else throw error;
      } finally {
        await writeProgress(run);
      }
      if (goesOnAfter !== null) return goOnLater(handover, run.tracker, goesOnAfter);
      const sentAt = clock.now();
      await settle(handover, { status: "sent", error: null, sentAt, attempts: [] });
    },

    describe(error) {
      if (error instanceof TrackerError)
        return { code: "provider_error", message: error.message, retryable: error.isRetryable };
      if (error instanceof Error && error.name === "TimeoutError")
        return { code: "provider_timeout", message: "The service was too slow.", retryable: true };
      return toJobFailure(error, faultMessage);
    },

    fail: (handover, { message }) => settle(handover, { status: "failed", error: message }),
  };
}

async function goOnLater(
  { id: handoverId, clip, updatedAt }: DueHandover,
  { name }: Tracker,
  startAfterSeconds: number,
): Promise<void> {
  if (clock.now().getTime() - updatedAt.getTime() > MOST_MINUTES * 60_000)
    throw new TrackerError(
      `${name} was too slow: not all of it was there after ${MOST_MINUTES} minutes. Send the clip again.`,
    );
  await transaction((tx) =>
    queue().enqueue(tx, "hand-over", { handoverId }, { turnOf: clip.userId, startAfterSeconds }),
  );
}

async function settle(
  { id, target, project, clip, updatedAt: asked }: DueHandover,
  data: Prisma.HandoverUpdateManyMutationInput & { error: JobFailure["message"] | null },
): Promise<void> {
  const updatedAt = clock.now();
  await transaction(async (tx) => {
    // Sent again while it ran: it stays pending for the next run, which sends what is new.
    await tx.handover.updateMany({ where: { id, updatedAt: asked }, data: { ...data, updatedAt } });
    const place = data.error === null ? { project } : {};
    if (target === "markdown") return;
    const where = { userId: clip.userId, target };
    await tx.connection.updateMany({ where, data: { ...place, lastError: data.error, updatedAt } });
  });
}
