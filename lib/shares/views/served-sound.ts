import { readCut, readVoiceTags } from "#lib/clips/facts/clip-json";
import { retimeTags } from "#lib/cuts/retime-marks";
import { createTimeMap } from "#lib/cuts/time-map";
import { db } from "#lib/platform/database/db";

interface ServedSound {
  /** Of its bytes: a frozen copy has the same. */
  sha256: string;
  filename: string;
  /** Seconds of playback time, in the order of the tags' numbers. */
  tagTimes: number[];
}

/** The sound that visitors of a clip play; null if there is none yet. */
export async function findServedSound(clipId: number): Promise<ServedSound | null> {
  const blob = { select: { sha256: true } };
  const [clip, asset] = await Promise.all([
    db().clip.findUniqueOrThrow({ where: { id: clipId }, select: { voiceTags: true } }),
    db().asset.findFirst({
      where: { clipId, kind: "audio" },
      select: {
        filename: true,
        sha256: true,
        preparation: true,
        derivatives: { where: { role: "playback" }, select: { filename: true, cut: true, blob } },
      },
    }),
  ]);
  const playback = asset?.derivatives[0];
  if (!asset || (!playback && asset.preparation !== "raw")) return null;
  const cut = readCut(playback?.cut);
  const tags = readVoiceTags(clip);
  const heard = cut ? retimeTags(tags, createTimeMap(cut)) : tags;
  return {
    sha256: playback?.blob.sha256 ?? asset.sha256,
    filename: playback?.filename ?? asset.filename,
    tagTimes: heard.map(({ timestamp }) => timestamp).sort((a, b) => a - b),
  };
}
