import type { HeardDay, Share, ViewDay } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { type AddedParts, noParts, readTagSums, sumParts, type TagSums, tagKey } from "./heard-parts";
import { findServedSound } from "./served-sound";

/** One visitor, or two, would be known by their day. */
const FEWEST = 3;
const MOST_LINKS = 500;

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
  links: LinkStats[] | null;
}

export const getClipStats = ({ id }: { id: number }, wanted: Wanted): Promise<Stats> =>
  getStats({ clipId: id }, id, wanted);

export const getShareStats = (share: Share, wanted: Wanted): Promise<Stats> =>
  getStats({ id: share.id }, share.shownClipId ?? share.clipId, wanted);

type Links = { clipId: number } | { id: string };

async function getStats(links: Links, clipId: number, { from, to, by }: Wanted): Promise<Stats> {
  const isSpan = from !== undefined || to !== undefined;
  const where = { share: links, day: { ...(from && { gte: from }), ...(to && { lte: to }) } };
  const sound = await findServedSound(clipId);
  const [shares, viewDays, heardDays] = await Promise.all([
    db().share.findMany({ where: links, orderBy: [{ createdAt: "desc" }, { id: "desc" }] }),
    isSpan || by === "day" ? db().viewDay.findMany({ where, orderBy: { day: "asc" } }) : [],
    sound ? db().heardDay.findMany({ where: { ...where, sound: sound.sha256 } }) : [],
  ]);
  const times = sound?.tagTimes ?? [];
  const isHidden = ({ people }: Counts) => isSpan && people < FEWEST;
  const counts = isSpan ? countDays(viewDays) : countShares(shares);
  const parts = isHidden(counts) ? noParts() : sumDays(heardDays);

  const ofLink = (share: Share) => {
    const isOf = ({ shareId }: { shareId: string }) => shareId === share.id;
    const counts = isSpan ? countDays(viewDays.filter(isOf)) : countShares([share]);
    const isKept = share.channel !== "link" || !isHidden(counts);
    const tags = isKept ? tagStats(times, sumDays(heardDays.filter(isOf)).tags) : [];
    return { ...counts, heard: isKept ? counts.heard : null, share, tags };
  };

  return {
    ...counts,
    listeners: parts.people,
    buckets: parts.people > 0 ? parts.buckets : null,
    tags: parts.people > 0 ? tagStats(times, parts.tags) : [],
    days: by === "day" ? listDays(viewDays, heardDays) : null,
    links: by === "share" ? await withReplies(shares.slice(0, MOST_LINKS).map(ofLink)) : null,
  };
}

function listDays(viewDays: readonly ViewDay[], heardDays: readonly HeardDay[]): DayStats[] {
  return [...new Set(viewDays.map(({ day }) => day.getTime()))].flatMap((time) => {
    const isOf = ({ day }: { day: Date }) => day.getTime() === time;
    const counts = countDays(viewDays.filter(isOf));
    if (counts.people < FEWEST) return [];
    const { people, buckets } = sumDays(heardDays.filter(isOf));
    return [{ ...counts, day: new Date(time), buckets: people > 0 ? buckets : null }];
  });
}

async function withReplies(links: readonly Omit<LinkStats, "hasReplied">[]): Promise<LinkStats[]> {
  const shareId = { in: links.map(({ share }) => share.id) };
  const where = { shareId, fromOwner: false, suspectedAt: null };
  const replied = await db().reply.findMany({ where, distinct: ["shareId"], select: { shareId: true } });
  const ids = new Set(replied.map((reply) => reply.shareId));
  return links.map((link) => ({ ...link, hasReplied: ids.has(link.share.id) }));
}

const countShares = (shares: readonly Share[]): Counts =>
  asCounts(
    shares.map(({ uniqueViewCount, viewCount, heardSum, heardVisits }) => {
      return { people: uniqueViewCount, openings: viewCount, heardSum, heardVisits };
    }),
  );

const countDays = (days: readonly ViewDay[]): Counts => asCounts(days);

type Sums = Pick<ViewDay, "people" | "openings" | "heardSum" | "heardVisits">;

function asCounts(rows: readonly Sums[]): Counts {
  const sum = (of: keyof Sums) => rows.reduce((total, row) => total + row[of], 0);
  const visits = sum("heardVisits");
  const heard = visits > 0 ? Math.min(1, sum("heardSum") / visits) : null;
  return { people: sum("people"), openings: sum("openings"), heard };
}

const sumDays = (days: readonly HeardDay[]): AddedParts =>
  days.reduce((sum, day) => sumParts(sum, { ...day, tags: readTagSums(day.tags) }), noParts());

const tagStats = (times: readonly number[], sums: TagSums): TagStats[] =>
  times.map((timestamp, index) => {
    const [reached, replayed] = sums[tagKey(timestamp)] ?? [0, 0];
    return { number: index + 1, timestamp, reached, replayed };
  });
