import type { StudioSession } from "./studio-session";

/** Empty clips that this page has created. */
const created = new Set<number>();

export function rememberCreated(clipId: number): number {
  created.add(clipId);
  return clipId;
}

/** Disposes the session. An empty clip of this page to which nothing was done is deleted, unless it is open elsewhere. */
export async function leaveStudio(session: StudioSession): Promise<void> {
  const state = session.store.getState();
  await session.dispose();
  if (!created.has(state.clip.id)) return;
  const deleting = import("./delete-unused-clip").then(({ deleteUnusedClip }) => deleteUnusedClip(state));
  // Without a connection it stays.
  await deleting.catch(() => {});
}
