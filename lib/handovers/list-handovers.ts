import type { OwnedClip } from "#lib/clips/owned-clip";
import { allPages } from "#lib/platform/database/all-pages";
import { isStopping, subscribe } from "#lib/platform/database/change-notifications";
import { db } from "#lib/platform/database/db";
import type { WithShare } from "./hand-over";

/** The latest first, once none is being sent or the seconds to wait have passed. */
export async function waitForHandovers(
  clip: Pick<OwnedClip, "id">,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<WithShare[]> {
  if (seconds > 0) await waitUntilSent(clip.id, { seconds, signal });
  return listHandovers(clip.id);
}

/** Counts while it waits: a list may have thousands of issues, and changes with each of them. */
async function waitUntilSent(clipId: number, { seconds, signal }: { seconds: number; signal: AbortSignal }) {
  const until = Date.now() + seconds * 1000;
  const changes = subscribe("handovers", clipId);
  try {
    for (;;) {
      const pending = await db().handover.count({ where: { clipId, status: "pending" } });
      const left = until - Date.now();
      if (pending === 0 || left <= 0 || signal.aborted || isStopping()) return;
      await changes.next(left);
    }
  } finally {
    changes.stop();
  }
}

/** Of a user. */
export const allHandovers = (userId: string): AsyncIterable<WithShare> =>
  allPages<WithShare>(({ after = "", take }) =>
    db().handover.findMany({
      where: { clip: { userId }, id: { gt: String(after) } },
      include: { share: true },
      orderBy: { id: "asc" },
      take,
    }),
  );

const listHandovers = (clipId: number): Promise<WithShare[]> =>
  db().handover.findMany({
    where: { clipId },
    include: { share: true },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
  });
