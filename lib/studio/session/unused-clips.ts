import { deleteClip, getClip } from "#lib/api-client/api";
import { listTakes } from "../device/journal";
import { openLock, withLock } from "../device/tab-locks";
import { outboxStore } from "../outbox/outbox-db";
import { forgetClip } from "./forget-clip";
import type { StudioSession } from "./studio-session";
import type { StudioState } from "./studio-state";

/** Of a clip that nothing was saved in. */
const NEW_VERSION = 1;
const WAITS_MS = 1000;

/** Empty clips that this page has created. */
const created = new Set<number>();

export function rememberCreated(clipId: number): number {
  created.add(clipId);
  return clipId;
}

/** Disposes the session. An empty clip of this page to which nothing was done is deleted, unless it is open elsewhere. */
export async function leaveStudio(session: StudioSession): Promise<void> {
  const { clip, ...state } = session.store.getState();
  const isUnused = created.has(clip.id) && isUntouched(state);
  await session.dispose();
  if (!isUnused) return;
  await withLock(openLock(clip.id), AbortSignal.timeout(WAITS_MS), () => deleteEmptyClip(clip.id)).catch(() => {});
}

const isUntouched = ({ history, recorder, reading, items, lost, takes, waiting }: Omit<StudioState, "clip">) =>
  history.made === 0 &&
  recorder.kind === "idle" &&
  reading === null &&
  [items, lost, takes, waiting].every(({ length }) => length === 0);

/** Unless another tab or device has changed it, made a link for it, or has yet to send something. */
async function deleteEmptyClip(id: number): Promise<void> {
  const { clip, etag } = await getClip(id);
  if (clip.version > NEW_VERSION || clip.share_count) return;
  const unsent = await Promise.all([listTakes(id), outboxStore.list(id)]);
  if (unsent.some(({ length }) => length > 0)) return;
  await deleteClip(id, { etag });
  await forgetClip(id);
}
