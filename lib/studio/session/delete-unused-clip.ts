import { deleteClip, getClip } from "#lib/api-client/api";
import { listTakes } from "../device/journal";
import { openLock, withLock } from "../device/tab-locks";
import { outboxStore } from "../outbox/outbox-db";
import { forgetClip } from "./forget-clip";
import type { StudioState } from "./studio-state";

/** Of a clip that nothing was saved in. */
const NEW_VERSION = 1;
const WAITS_MS = 1000;

/** Unless another tab has it open, or one or another device has changed it, made a link for it, or has yet to send something. */
export async function deleteUnusedClip(left: StudioState): Promise<void> {
  const { id } = left.clip;
  if (!isUntouched(left)) return;
  await withLock(openLock(id), AbortSignal.timeout(WAITS_MS), () => deleteIfEmpty(id)).catch(() => {});
}

const isUntouched = ({ history, recorder, reading, items, lost, takes, waiting }: StudioState) =>
  history.made === 0 &&
  recorder.kind === "idle" &&
  reading === null &&
  [items, lost, takes, waiting].every(({ length }) => length === 0);

async function deleteIfEmpty(id: number): Promise<void> {
  const { clip, etag } = await getClip(id);
  if (clip.version > NEW_VERSION || clip.share_count) return;
  const unsent = await Promise.all([listTakes(id), outboxStore.list(id)]);
  if (unsent.some(({ length }) => length > 0)) return;
  await deleteClip(id, { etag });
  await forgetClip(id);
}
