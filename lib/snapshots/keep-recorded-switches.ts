import { readDrawings } from "#lib/assets/drawings/drawing-rows";
import { retimePictures } from "#lib/cuts/retime-marks";
import { createTimeMap } from "#lib/cuts/time-map";
import { strokeStarts } from "#lib/ink/stroke-starts";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { onThread } from "#lib/platform/threads/threads";
import { scheduleVisiblePictures } from "#lib/player/pictures-over-time";
import type { Drawing, Snapshot } from "./snapshot";

const AT_ONCE_BYTES = 256 * 1024;

/**
 * The shown picture of each second is decided in recording time, by marks that may be cut. So every change is a switch
 * after a cut. False if a drawing has another version by now.
 */
export async function keepRecordedSwitches(snapshot: Snapshot): Promise<boolean> {
  const { clip, cut, recorded, pictures } = snapshot;
  if (!cut || !recorded) return true;
  const shown = pictures.filter(({ hidden }) => hidden === null);
  const ids = shown.map(({ imageId }) => imageId);
  const known = (named: readonly { timestamp: number; image: string | null }[]) =>
    named.flatMap(({ timestamp: at, image }) => (image !== null && ids.includes(image) ? [{ at, image }] : []));
  const switches = known(recorded.switches);
  const tagsAndStrokes = known(recorded.pins);
  if (switches.length === 0 && ids.length > 1) {
    for (const { imageId: image, drawings } of shown) {
      for (const drawing of drawings) {
        const starts = await startsIn(clip.id, drawing);
        if (!starts) return false;
        tagsAndStrokes.push(...starts.map((at) => ({ at, image })));
      }
    }
  }
  const times = ids.length > 1 ? scheduleVisiblePictures(ids, { switches, tagsAndStrokes }, cut.recordingSeconds) : [];
  const heard = retimePictures(times, createTimeMap(cut));
  snapshot.switches = heard.map((one, index) => ({ switch: index, ...one }));
  clip.pictureSwitches = heard;
  return true;
}

async function startsIn(clipId: number, { id, version, sizeBytes }: Drawing): Promise<number[] | null> {
  const [drawing] = await readDrawings(clipId, [id]);
  if (drawing?.version !== version) return null;
  const { document } = drawing;
  return sizeBytes > AT_ONCE_BYTES
    ? onThread("strokeStarts", { document }, transferableBuffers(document))
    : strokeStarts({ document });
}
