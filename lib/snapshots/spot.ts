import { z } from "zod";
import type { Cut } from "#lib/cuts/cut";
import type { Splice } from "#lib/cuts/retiming";
import { createSpliceMap, createTimeMap } from "#lib/cuts/time-map";
import { formatImageId } from "#lib/ink/picture-names";

/** The place that a reply points at, in terms of the clip as its writer saw it: later edits of the clip do not change it. */
export interface Spot {
  /** Recording time; null: no moment. */
  second: number | null;
  /** The id of that recording, and how many takes it held by then; null in a clip without one. */
  recording: string | null;
  takes: number;
  /** The id of the picture; null: none, or the blank sheet. */
  picture: string | null;
  /** Fractions of the picture; both null without a place. */
  x: number | null;
  y: number | null;
}

/** The clip as a reader sees it. A frozen copy has other ids than its original, and keeps those of the original as well. */
export interface SeenClip {
  recording: { ids: readonly string[]; splices: readonly Splice[] } | null;
  /** The ranges that are heard; null for the whole recording, as its owner edits it. */
  cut: Cut | null;
  pictures: readonly (readonly string[])[];
}

export interface PlacedSpot {
  /** Seconds as the reader counts them; null without a moment, or if it is not heard there. */
  timestamp: number | null;
  /** `img1`, `img2` ...; null without a picture, or if the clip has it no more. Then there is no place either. */
  image: string | null;
  x: number | null;
  y: number | null;
}

export const noSpot: PlacedSpot = { timestamp: null, image: null, x: null, y: null };

export function placeSpot(spot: Spot, clip: SeenClip): PlacedSpot {
  const { picture, x, y } = spot;
  const place = picture === null ? -1 : clip.pictures.findIndex((ids) => ids.includes(picture));
  const isThere = place !== -1 || (picture === null && clip.pictures.length === 0);
  return {
    timestamp: secondFor(spot, clip),
    image: place === -1 ? null : formatImageId(place),
    x: isThere ? x : null,
    y: isThere ? y : null,
  };
}

function secondFor({ second, recording, takes }: Spot, clip: SeenClip): number | null {
  if (second === null || (recording === null) !== (clip.recording === null)) return null;
  if (recording === null || clip.recording === null) return second;
  const { ids, splices } = clip.recording;
  // A copy that was frozen before the last takes has no seconds for them.
  if (!ids.includes(recording) || takes > splices.length) return null;
  const recorded = splices.slice(takes).reduce((at, splice) => createSpliceMap(splice).seamAt(at), second);
  return clip.cut ? createTimeMap(clip.cut).heardAt(recorded) : recorded;
}

const Stored = z.object({
  second: z.number().nullable(),
  recording: z.string().nullable(),
  takes: z.number(),
  picture: z.string().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
});

export function readSpot(value: unknown): Spot | null {
  return value === null || value === undefined ? null : Stored.parse(value);
}
