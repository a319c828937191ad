import { assertNotProcessing } from "#lib/clips/content-version";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { AppError } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { storeCopy } from "./store-copy";

/** Work in the background changes a clip, too. */
const TRIES = 3;

/** Makes the copy that links are to show from now on; `show` writes them in the same transaction. */
export async function freezeClip<T>(
  owner: { id: string },
  {
    clipId,
    signal,
    show,
  }: { clipId: number; signal: AbortSignal; show: (tx: Transaction, copyId: number) => Promise<T> },
): Promise<T> {
  for (let tries = TRIES; ; tries--) {
    const clip = await getOwnedClip(owner, clipId);
    assertNotProcessing(clip);
    try {
      return (await storeCopy(clip, { title: clip.title, isFrozen: true, signal, beside: show })).value;
    } catch (error) {
      const isChanged = error instanceof AppError && error.code === "service_unavailable";
      if (!isChanged || tries === 1) throw error;
    }
  }
}
