import type { Part } from "#lib/cuts/cut";
import { getClip } from "./api";
import { type KeptTake, readTake, removeTake } from "./journal";
import { takeName } from "./recorder-state";
import type { StudioSession } from "./studio-session";
import { uploadTake } from "./upload";

interface NewTake {
  file: Blob;
  name: string;
  span: Part;
  /** With one key it is put in once, however often the answer is lost. */
  key: string;
}

const LOOK_MS = 1000;

/** Has a take put into the recording for a span of it; then the clip is opened anew, since everything behind it has moved. */
export async function punchIn(session: StudioSession, { file, name, span, key }: NewTake): Promise<void> {
  const { id } = session.store.getState().clip;
  await session.saved();
  await uploadTake(id, file, name, span, { key, onShare: () => {} });
  for (;;) {
    const { clip } = await getClip(id, new AbortController().signal);
    const status = clip.audio_edit?.status;
    if (status === "failed") throw new Error("It could not be put in. Your recording is as it was.");
    if (status !== "pending") break;
    await new Promise((later) => setTimeout(later, LOOK_MS));
  }
  session.reopen();
}

/** Puts in a take of a span that was cut off, or could not be sent. */
export async function putInLost(session: StudioSession, take: KeptTake): Promise<void> {
  const file = await readTake(take.id);
  if (!file || !take.over) return;
  await punchIn(session, { file, name: takeName(take.mimeType), span: take.over, key: take.id });
  await removeTake(take.id);
}
