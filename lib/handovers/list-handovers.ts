import type { OwnedClip } from "#lib/clips/owned-clip";
import { allPages } from "#lib/platform/database/all-pages";
import { isStopping, subscribe } from "#lib/platform/database/change-notifications";
import { db } from "#lib/platform/database/db";
import type { WithShare } from "./hand-over";

/** The latest first, once none is being sent or so many seconds have passed. */
export async function waitForHandovers(
  { id: clipId }: Pick<OwnedClip, "id">,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<WithShare[]> {
  const until = Date.now() + seconds * 1000;
  const changes = subscribe("handovers", clipId);
  try {
    for (;;) {
      const handovers = await listHandovers(clipId);
      const left = until - Date.now();
      const isPending = handovers.some(({ status }) => status === "pending");
      if (!isPending || left <= 0 || signal.aborted || isStopping()) return handovers;
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
