import type { Prisma, Share, ViewDay } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { type AddedParts, addToSum, noParts, type TagSums, tagKey } from "./heard-parts";
import { iterateHeardDays } from "./iterate-heard-days";
import { findServedSound } from "./served-sound";

/** One visitor, or two, would be known by their day. */
const FEWEST = 3;
const MOST_LINKS = 500;
/** Links whose tags are in memory at the same time: each may have a thousand. */
const TOGETHER = 20;

interface Wanted {
  from?: Date | undefined;
  to?: Date | undefined;
  by?: "day" | "share" | undefined;
}

export interface Counts {
  people: number;
  openings: number;
  /** From 0 to 1; null if no one heard any of it. */
  heard: number | null;
}

interface TagStats {
  number: number;
  timestamp: number;
  reached: number;
  replayed: number;
}

export interface LinkStats extends Counts {
  share: Share;
  tags: TagStats[];
  hasReplied: boolean;
}

interface DayStats extends Counts {
  day: Date;
  buckets: number[] | null;
}

export interface Stats extends Counts {
  listeners: number;
  buckets: number[] | null;
  tags: TagStats[];
  days: DayStats[] | null;
  /** The newest, made one after the other. */
  links: AsyncIterable<LinkStats> | null;
}

export const getClipStats = ({ id }: { id: number }, wanted: Wanted): Promise<Stats> =>
  getStats({ clipId: id }, id, wanted);

export const getShareStats = (share: Share, wanted: Wanted): Promise<Stats> =>
  getStats({ id: share.id }, share.shownClipId ?? share.clipId, wanted);

type Links = { clipId: number } | { id: string };
type Days = Pick<Prisma.ViewDayWhereInput & Prisma.HeardDayWhereInput, "share" | "shareId" | "day">;

async function getStats(links: Links, clipId: number, { from, to, by }: Wanted): Promise<Stats> {
  const isSpan = from !== undefined || to !== undefined;
  const where = { share: links, day: { ...(from && { gte: from }), ...(to && { lte: to }) } };
  const sound = await findServedSound(clipId);
  const [counts, heard, days] = await Promise.all([
    isSpan ? countDays(where) : countShares(links),
    sumHeard(where, sound?.sha256),
    by === "day" ? listDays(where, sound?.sha256) : null,
  ]);
  const parts = isSpan && counts.people < FEWEST ? noParts() : heard;
  const times = sound?.tagTimes ?? [];
  return {
    ...counts,
    listeners: parts.people,
    buckets: parts.people > 0 ? parts.buckets : null,
    tags: parts.people > 0 ? tagStats(times, parts.tags) : [],
    days,
    links: by === "share" ? listLinks(links, { isSpan, day: where.day, sound: sound?.sha256, times }) : null,
  };
}

async function* listLinks(
  links: Links,
  { isSpan, day, sound, times }: { isSpan: boolean; day: Days["day"]; sound: string | undefined; times: number[] },
): AsyncGenerator<LinkStats, void> {
  const orderBy: Prisma.ShareOrderByWithRelationInput[] = [{ createdAt: "desc" }, { id: "desc" }];
  const shares = await db().share.findMany({ where: links, orderBy, take: MOST_LINKS });
  for (let at = 0; at < shares.length; at += TOGETHER) {
    const some = shares.slice(at, at + TOGETHER);
    const where = { shareId: { in: some.map(({ id }) => id) }, day: day ?? {} };
    const [viewDays, heard, replied] = await Promise.all([
      isSpan ? db().viewDay.findMany({ where }) : [],
      sumHeardBy(where, sound, ({ shareId }) => shareId),
      findReplied(where),
    ]);
    for (const share of some) {
      const counts = asCounts(isSpan ? viewDays.filter(({ shareId }) => shareId === share.id) : [sumsOf(share)]);
      const isKept = share.channel !== "link" || !(isSpan && counts.people < FEWEST);
      const tags = isKept ? tagStats(times, heard.get(share.id)?.tags ?? {}) : [];
      yield { ...counts, heard: isKept ? counts.heard : null, share, tags, hasReplied: replied.has(share.id) };
    }
  }
}

async function listDays(where: Days, sound: string | undefined): Promise<DayStats[]> {
  const [viewDays, heard] = await Promise.all([
    db().viewDay.groupBy({ by: ["day"], where, _sum: summed, orderBy: { day: "asc" } }),
    sumHeardBy(where, sound, ({ day }) => day.getTime()),
  ]);
  return viewDays.flatMap(({ day, _sum }) => {
    const counts = asCounts([_sum]);
    if (counts.people < FEWEST) return [];
    const { people = 0, buckets = null } = heard.get(day.getTime()) ?? {};
    return [{ ...counts, day, buckets: people > 0 ? buckets : null }];
  });
}

async function findReplied({ shareId }: Pick<Prisma.ReplyWhereInput, "shareId">): Promise<Set<string | null>> {
  const where = { shareId: shareId ?? null, fromOwner: false, suspectedAt: null };
  const replied = await db().reply.findMany({ where, distinct: ["shareId"], select: { shareId: true } });
  return new Set(replied.map((reply) => reply.shareId));
}

async function sumHeard(where: Days, sound: string | undefined): Promise<AddedParts> {
  return (await sumHeardBy(where, sound, () => "all")).get("all") ?? noParts();
}

async function sumHeardBy<Key>(
  where: Days,
  sound: string | undefined,
  keyOf: (day: { shareId: string; day: Date }) => Key,
): Promise<Map<Key, AddedParts>> {
  const sums = new Map<Key, AddedParts>();
  if (sound === undefined) return sums;
  for await (const { parts, ...day } of iterateHeardDays({ ...where, sound })) {
    const key = keyOf(day);
    const sum = sums.get(key) ?? noParts();
    addToSum(sum, parts);
    sums.set(key, sum);
  }
  return sums;
}

const summed = { people: true, openings: true, heardSum: true, heardVisits: true } as const;

async function countDays(where: Days): Promise<Counts> {
  return asCounts([(await db().viewDay.aggregate({ where, _sum: summed }))._sum]);
}

async function countShares(where: Links): Promise<Counts> {
  const _sum = { viewCount: true, uniqueViewCount: true, heardSum: true, heardVisits: true } as const;
  return asCounts([sumsOf((await db().share.aggregate({ where, _sum }))._sum)]);
}

type Sums = { [K in keyof typeof summed]: ViewDay[K] | null };
type ShareSums = { [K in "viewCount" | "uniqueViewCount" | "heardSum" | "heardVisits"]: Share[K] | null };

const sumsOf = ({ uniqueViewCount: people, viewCount: openings, heardSum, heardVisits }: ShareSums): Sums => ({
  ...{ people, openings, heardSum, heardVisits },
});

function asCounts(rows: readonly Sums[]): Counts {
  const sum = (of: keyof Sums) => rows.reduce((total, row) => total + (row[of] ?? 0), 0);
  const visits = sum("heardVisits");
  const heard = visits > 0 ? Math.min(1, sum("heardSum") / visits) : null;
  return { people: sum("people"), openings: sum("openings"), heard };
}

const tagStats = (times: readonly number[], sums: TagSums): TagStats[] =>
  times.map((timestamp, index) => {
    const [reached, replayed] = sums[tagKey(timestamp)] ?? [0, 0];
    return { number: index + 1, timestamp, reached, replayed };
  });
