import { deleteClip, getClip } from "#lib/api-client/api";
import { recordingFile } from "../recording/recording-file";
import { forgetClip } from "./forget-clip";
import type { StudioSession } from "./studio-session";
import type { StudioState } from "./studio-state";

/** Empty clips that this page has created. */
const created = new Set<number>();

export function rememberCreated(clipId: number): number {
  created.add(clipId);
  return clipId;
}

/** Disposes the session. An empty clip of this page to which nothing was done is deleted. */
export async function leaveStudio(session: StudioSession): Promise<void> {
  const { clip, ...state } = session.store.getState();
  const isUnused = created.has(clip.id) && isUntouched(state);
  await session.dispose();
  if (isUnused) await deleteEmptyClip(clip.id).catch(() => {});
}

const isUntouched = ({ history, recorder, items, lost, takes, waiting }: Omit<StudioState, "clip">) =>
  history.made === 0 && recorder.kind === "idle" && [items, lost, takes, waiting].every(({ length }) => length === 0);

/** Unless another tab or device has filled it. */
async function deleteEmptyClip(id: number): Promise<void> {
  const { clip, etag } = await getClip(id);
  if (clip.image_urls.length > 0 || recordingFile(clip) !== null || clip.voice_tags.length > 0) return;
  await deleteClip(id, { etag });
  await forgetClip(id);
}
