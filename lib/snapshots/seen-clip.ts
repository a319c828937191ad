import { compareByPosition } from "#lib/clips/clip-view";
import { audioFacts, imageFacts } from "#lib/clips/facts/asset-facts";
import { findServedCut } from "#lib/clips/facts/sounds";
import type { Cut } from "#lib/cuts/cut";
import type { Asset, Clip, Reply } from "#lib/generated/prisma/client";
import { db, type Transaction } from "#lib/platform/database/db";
import type { SeenVersion } from "./seen-version";
import type { Snapshot } from "./snapshot";
import { noSpot, type PlacedSpot, placeSpot, readSpot, type SeenClip } from "./spot";

type Recording = Pick<Asset, "id" | "facts">;
type Picture = Pick<Asset, "id" | "facts">;

function toSeenClip(recording: Recording | null, cut: Cut | null, pictures: readonly Picture[]): SeenClip {
  return {
    recording: recording && {
      ids: [recording.id, ...audioFacts(recording).names],
      splices: audioFacts(recording).splices,
    },
    cut,
    pictures: pictures.map((picture) => [picture.id, ...imageFacts(picture).names]),
  };
}

/** Takes that were recorded since are not in it. */
function toEarlierClip({ recording, takes, parts, pictures }: SeenVersion, now: SeenClip): SeenClip {
  const isSame = recording !== null && (now.recording?.ids.includes(recording) ?? false);
  const { ids, splices } = isSame && now.recording ? now.recording : { ids: [recording ?? ""], splices: [] };
  const ranges = parts?.map(([start, end]) => ({ start, end }));
  return {
    recording: recording === null ? null : { ids, splices: splices.slice(0, takes) },
    cut: ranges ? { parts: ranges, recordingSeconds: ranges.at(-1)?.end ?? 0 } : null,
    pictures: pictures.map((picture) => now.pictures.find((names) => names.includes(picture)) ?? [picture]),
  };
}

export const readSeenClip = ({ sound, cut, pictures }: Pick<Snapshot, "sound" | "cut" | "pictures">): SeenClip =>
  toSeenClip(sound, cut, pictures);

/** By the ids of the clip itself, also where the snapshot is of a frozen copy. */
export function readSeenVersion({ clip, sound, cut, pictures }: Snapshot): SeenVersion {
  return versionOf(clip, sound, cut, pictures);
}

function versionOf(
  { frozenOf }: Pick<Clip, "frozenOf">,
  recording: Recording | null,
  cut: Cut | null,
  pictures: readonly Picture[],
): SeenVersion {
  // Ends with the id and the file name of the original (copy-rows.ts).
  const original = (id: string, names: readonly string[]) => (frozenOf === null ? id : (names.at(-2) ?? id));
  const facts = recording && audioFacts(recording);
  return {
    recording: recording && facts && original(recording.id, facts.names),
    takes: facts?.splices.length ?? 0,
    parts: cut === null ? null : cut.parts.map(({ start, end }) => [start, end] as const),
    pictures: pictures.map((picture) => original(picture.id, imageFacts(picture).names)),
  };
}

export async function loadSeenVersion(clipId: number): Promise<SeenVersion> {
  const [clip, cut, assets] = await Promise.all([
    db().clip.findUnique({ where: { id: clipId }, select: { frozenOf: true } }),
    findServedCut(clipId),
    readAssets([clipId]),
  ]);
  const { recording, pictures } = sorted(assets);
  return versionOf(clip ?? { frozenOf: null }, recording, cut, pictures);
}

type SpottedReply = Pick<Reply, "clipId" | "spot">;

/** As visitors see them who have a link that shows this clip; with `seen` those whose page was opened before an edit. */
export async function placeShownReplies<Item extends SpottedReply>(
  clipId: number,
  replies: readonly Item[],
  seen: SeenVersion | null = null,
): Promise<(Item & { at: PlacedSpot })[]> {
  if (!replies.some(({ spot }) => spot !== null)) return replies.map((reply) => ({ ...reply, at: noSpot }));
  const [cut, assets] = await Promise.all([findServedCut(clipId), readAssets([clipId])]);
  const { recording, pictures } = sorted(assets);
  const now = toSeenClip(recording, cut, pictures);
  const clip = seen === null ? now : toEarlierClip(seen, now);
  return replies.map((reply) => ({ ...reply, at: placeReply(clip, reply) }));
}

/** As the owner of the clips sees them: in seconds of the recording. */
export async function placeOwnReplies<Item extends SpottedReply>(
  replies: readonly Item[],
  tx: Transaction = db(),
): Promise<(Item & { at: PlacedSpot })[]> {
  const ids = [...new Set(replies.flatMap(({ clipId, spot }) => (spot === null ? [] : clipId)))];
  const assets = await readAssets(ids, tx);
  const clips = new Map(
    ids.map((id) => {
      const { recording, pictures } = sorted(assets.filter(({ clipId }) => clipId === id));
      return [id, toSeenClip(recording, null, pictures)];
    }),
  );
  return replies.map((reply) => ({ ...reply, at: placeReply(clips.get(reply.clipId), reply) }));
}

export async function placeOwnReply(reply: SpottedReply, tx: Transaction = db()): Promise<PlacedSpot> {
  const [placed] = await placeOwnReplies([reply], tx);
  return placed?.at ?? noSpot;
}

export function placeReply(clip: SeenClip | undefined, { spot }: Pick<Reply, "spot">): PlacedSpot {
  const read = readSpot(spot);
  return read && clip ? placeSpot(read, clip) : noSpot;
}

function readAssets(clipIds: readonly number[], tx: Transaction = db()) {
  if (clipIds.length === 0) return Promise.resolve([]);
  return tx.asset.findMany({
    where: { clipId: { in: [...clipIds] }, kind: { in: ["audio", "image"] } },
    select: { id: true, clipId: true, kind: true, facts: true, position: true, createdAt: true },
  });
}

type Row = Awaited<ReturnType<typeof readAssets>>[number];

const sorted = (assets: readonly Row[]) => ({
  recording: assets.find(({ kind }) => kind === "audio") ?? null,
  pictures: assets.filter(({ kind }) => kind === "image").sort(compareByPosition),
});
