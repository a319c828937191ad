import { servedPreparation } from "#lib/clips/facts/sounds";
import { db } from "#lib/platform/database/db";
import type { SharedClip } from "../access/open-share";

/** Whether there is something to hear, or whether it is still to come. */
type RecordingArrival = "there" | "coming" | "none";

type Status = SharedClip["clip"]["status"];

/** Of a clip that was never completed the recording may still be on its way from the device that it was made on. */
export function recordingArrival(
  status: Status,
  preparation: "pending" | "ready" | "raw" | "failed" | null,
): RecordingArrival {
  if (preparation === "pending") return "coming";
  if (preparation === "ready" || preparation === "raw") return "there";
  return preparation === null && (status === "draft" || status === "processing") ? "coming" : "none";
}

export async function getArrival({
  clip,
}: {
  clip: Pick<SharedClip["clip"], "id" | "status">;
}): Promise<RecordingArrival> {
  const where = { clipId: clip.id, kind: "audio" as const };
  const derivatives = { where: { role: "playback" as const }, select: { role: true } };
  const sound = await db().asset.findFirst({ where, select: { preparation: true, cutting: true, derivatives } });
  return recordingArrival(clip.status, sound && servedPreparation(sound, sound.derivatives));
}
