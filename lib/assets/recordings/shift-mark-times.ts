import { asJson, readPictureSwitches, readVoiceTags } from "#lib/clips/facts/clip-json";
import { retimeTags, retimeTimestamps } from "#lib/cuts/retime-marks";
import { type Splice, toTimeMap } from "#lib/cuts/retiming";
import { type Clip, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import type { Transaction } from "#lib/platform/database/db";
import type { WrittenBytes } from "#lib/storage/written-bytes";
import { moveTranscript } from "#lib/transcripts/move-transcript";
import { listDrawingPlaces, readDrawings, retimeDrawing, retimeStoredInk } from "../drawings/drawing-rows";

/** Everything that comes after a splice keeps its sound. Requires the clip's row lock; gives what the clip's row holds then. */
export async function shiftMarkTimes(
  tx: Transaction,
  { clip, written }: { clip: Clip; written: WrittenBytes },
  splice: Splice,
): Promise<Prisma.ClipUpdateInput> {
  const map = toTimeMap(splice);
  // One at a time, since a drawing may be ten megabytes; the lock keeps them as they are.
  for (const { id } of await listDrawingPlaces(clip.id, tx)) {
    const [drawing] = await readDrawings(clip.id, [id], { tx });
    if (!drawing) continue;
    const document = await retimeStoredInk(drawing.document, splice);
    await retimeDrawing(tx, written, { id, document, updatedAt: clock.now() });
  }
  await moveTranscript(tx, { clipId: clip.id, written }, splice);
  return {
    voiceTags: asJson(retimeTags(readVoiceTags(clip), map)),
    pictureSwitches: clip.pictureSwitches === null ? Prisma.DbNull : asJson(retimeTags(readPictureSwitches(clip), map)),
    timestamps: clip.timestamps === null ? Prisma.DbNull : asJson(retimeTimestamps(clip.timestamps, map)),
  };
}
