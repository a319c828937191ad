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
  if (created.has(state.clip.id)) await (await import("./delete-unused-clip")).deleteUnusedClip(state);
}
