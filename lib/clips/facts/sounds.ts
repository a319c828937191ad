import type { Cut } from "#lib/cuts/cut";
import { retimeTags, retimeTimestamps } from "#lib/cuts/retime-marks";
import { createTimeMap } from "#lib/cuts/time-map";
import type { Asset, Clip, DerivativeRole, Preparation, Prisma } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { asJson, readCut, readVoiceTags } from "./clip-json";

/**
 * How far a recording is for readers. One that was to be cut before it came is not there until it is cut; if that cannot be
 * done, no one gets the whole in its place.
 */
export function servedPreparation(
  { preparation, cutting }: Pick<Asset, "preparation" | "cutting">,
  renditions: readonly { role: DerivativeRole }[],
): Preparation {
  const isThere = preparation === "ready" ? renditions.some(({ role }) => role === "playback") : preparation !== "raw";
  return isThere || cutting === "ready" ? preparation : cutting;
}

/** The MP3 of the whole recording, without its cut. */
export const wholeRendition = {
  where: { role: { in: ["whole", "playback"] } },
  // In the order of the enum: `whole` stands behind `playback`.
  orderBy: { role: "desc" },
  take: 1,
} satisfies Prisma.Asset$derivativesArgs;

type Marked = Pick<Clip, "voiceTags" | "timestamps">;

/** The record with its tags at playback times. */
export function toPlaybackTimes<Record extends Marked>(clip: Record, cut: Cut): Record {
  const map = createTimeMap(cut);
  return {
    ...clip,
    voiceTags: asJson(retimeTags(readVoiceTags(clip), map)),
    timestamps: asJson(retimeTimestamps(clip.timestamps, map)),
  };
}

export async function findServedCut(clipId: number): Promise<Cut | null> {
  const where = { role: "playback" as const, asset: { clipId, kind: "audio" as const } };
  return readCut((await db().derivative.findFirst({ where, select: { cut: true } }))?.cut);
}

export const isUnreadable = ({ preparation }: { preparation: Preparation }): boolean => preparation !== "ready";
