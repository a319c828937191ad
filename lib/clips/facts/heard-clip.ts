import type { Cut } from "#lib/cuts/cut";
import { heardTags, heardTimestamps } from "#lib/cuts/retime-marks";
import { timeMap } from "#lib/cuts/time-map";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { asJson, readCut, voiceTagsOf } from "./clip-json";

type Marked = Pick<Clip, "voiceTags" | "timestamps">;

/** The record with its tags at the seconds of what is heard. */
export function heardClip<Record extends Marked>(clip: Record, cut: Cut): Record {
  const map = timeMap(cut);
  return {
    ...clip,
    voiceTags: asJson(heardTags(voiceTagsOf(clip), map)),
    timestamps: asJson(heardTimestamps(clip.timestamps, map)),
  };
}

export async function shownCut(clipId: number): Promise<Cut | null> {
  const where = { role: "playback" as const, asset: { clipId, kind: "audio" as const } };
  return readCut((await db().derivative.findFirst({ where, select: { cut: true } }))?.cut);
}
