import { cutOf, isSameCut } from "#lib/cuts/cut";
import type { Transaction } from "#lib/platform/db";
import { queue } from "#lib/platform/queue/queue";
import { keptOf, readCut } from "./clip-json";
import { releaseJobs } from "./jobs-after-audio";

/**
 * After a change of what is to be heard, or of the recording. What readers get stays as it is until the work is done.
 * Requires the clip's row lock. True if there is something to be done.
 */
export async function cutLater(tx: Transaction, clipId: number): Promise<boolean> {
  const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { kept: true, userId: true } });
  const audio = await tx.asset.findFirst({
    where: { clipId, kind: "audio", preparation: "ready" },
    include: { derivatives: { where: { role: "playback" } } },
  });
  const [playback] = audio?.derivatives ?? [];
  // While a recording is prepared, the end of that comes here.
  if (!audio || !playback) return false;
  const isDone = isSameCut(cutOf(keptOf(clip), audio.durationSeconds ?? 0), readCut(playback.cut));
  if (isDone && audio.cutting === "ready") return false;
  await tx.asset.update({ where: { id: audio.id }, data: { cutting: isDone ? "ready" : "pending" } });
  if (isDone) await releaseJobs(tx, clipId);
  else await queue().enqueue(tx, "cut-audio", { assetId: audio.id }, { turnOf: clip.userId });
  return !isDone;
}
