import type { Asset } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";
import { follow } from "#lib/platform/news";

/**
 * Waits until a clip's recording is prepared; most often it has been for long. Its own job does it, which began with the
 * upload. Gives it as it then is, null if there is none.
 */
export async function preparedAudio(
  clipId: number,
  signal: AbortSignal,
  onProgress: (percent: number) => Promise<unknown>,
): Promise<Asset | null> {
  const follower = follow("audio", clipId);
  try {
    for (let shown = -1; ; ) {
      signal.throwIfAborted();
      const audio = await db().asset.findFirst({ where: { clipId, kind: "audio" } });
      if (audio?.preparation !== "pending") return audio;
      if (audio.progress !== shown) {
        shown = audio.progress;
        await onProgress(shown);
      }
      await follower.next();
    }
  } finally {
    follower.stop();
  }
}
