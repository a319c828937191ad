import { deleteClip, getClip } from "#lib/api-client/api";
import { ApiError } from "#lib/api-client/api-error";
import { listTakes } from "../device/journal";
import { forgetNewClip, isNewClip, listNewClips } from "../device/new-clips";
import { ifUnheld, openLock, withLock } from "../device/tab-locks";
import { listDrafts, outboxStore } from "../outbox/outbox-db";
import { forgetClip } from "./forget-clip";
import type { StudioState } from "./studio-state";

/** Of a clip that nothing was saved in. */
const NEW_VERSION = 1;
const WAITS_MS = 1000;
/** So long a tab that is reloaded may be without its lock. */
const RELOADS_MS = 3000;

/** Unless another tab has it open, or one or another device has changed it, made a link for it, or has yet to send something. */
export async function deleteUnusedClip(left: StudioState, isCreatedHere: boolean): Promise<void> {
  const { id } = left.clip;
  if (!isUntouched(left) || !(isCreatedHere || isNewClip(id))) return;
  await withLock(openLock(id), AbortSignal.timeout(WAITS_MS), async () => void (await deleteIfEmpty(id))).catch(
    () => {},
  );
}

/**
 * New clips of the user that a closed or reloaded tab has left empty are deleted; true if there was one. Each is looked at
 * twice, as a tab that is being reloaded holds no lock.
 */
export async function deleteLeftClips(user: string, reloadMs = RELOADS_MS): Promise<boolean> {
  const free = await Promise.all(listNewClips(user).map((id) => ifUnheld(openLock(id), async () => id)));
  const left = free.filter((id) => id !== null);
  if (left.length === 0) return false;
  await new Promise((resolve) => setTimeout(resolve, reloadMs));
  const deleted = await Promise.all(left.map((id) => ifUnheld(openLock(id), () => deleteIfEmpty(id))));
  return deleted.includes(true);
}

const isUntouched = ({ history, recorder, reading, items, lost, takes, waiting }: StudioState) =>
  history.made === 0 &&
  recorder.kind === "idle" &&
  reading === null &&
  [items, lost, takes, waiting].every(({ length }) => length === 0);

async function deleteIfEmpty(id: number): Promise<boolean> {
  const read = await getClip(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  const isEmpty = read && read.clip.version <= NEW_VERSION && !read.clip.share_count;
  if (!isEmpty) {
    forgetNewClip(id);
    return false;
  }
  const unsent = await Promise.all([listTakes(id), outboxStore.list(id), listDrafts(id)]);
  if (unsent.some(({ length }) => length > 0)) return false;
  await deleteClip(id, { etag: read.etag });
  forgetNewClip(id);
  await forgetClip(id);
  return true;
}
