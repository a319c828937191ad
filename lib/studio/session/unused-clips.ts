import { holdLock, openLock } from "../device/tab-locks";
import type { StudioSession } from "./studio-session";

/** Empty clips that this page has created, each with the end of its lock. */
const created = new Map<number, () => void>();

/** Until the studio has opened it, the library of another tab leaves it alone, too. */
export function rememberCreated(clipId: number): number {
  created.set(clipId, holdLock(openLock(clipId), "shared"));
  return clipId;
}

/** Disposes the session. An empty new clip to which nothing was done is deleted, unless it is open elsewhere. */
export async function leaveStudio(session: StudioSession): Promise<void> {
  const state = session.store.getState();
  const { id, version } = state.clip;
  await session.dispose();
  created.get(id)?.();
  if (version > 1) return;
  const isCreatedHere = created.has(id);
  const deleting = import("./delete-unused-clip").then((script) => script.deleteUnusedClip(state, isCreatedHere));
  // Without a connection it stays, until the library is opened.
  await deleting.catch(() => {});
}
