import type { StatsWire } from "#lib/contract/schema/stats";
import type { Counts, LinkStats, Stats } from "#lib/shares/views/get-stats";

/** Without its links, which are presented one by one. */
export function presentStats(stats: Omit<Stats, "links">): Omit<StatsWire, "by_share"> {
  const { listeners, buckets, tags, days } = stats;
  return {
    ...asCounts(stats),
    listeners,
    buckets,
    tags,
    ...(days && {
      by_day: days.map((day) => ({
        day: day.day.toISOString().slice(0, 10),
        ...asCounts(day),
        buckets: day.buckets,
      })),
    }),
  };
}

export function presentLinkStats({ share, tags, hasReplied, ...counts }: LinkStats) {
  const wasSent = share.channel !== "link";
  return {
    share_code: share.code,
    channel: share.channel,
    recipient_name: wasSent ? share.recipientName : null,
    ...asCounts(counts),
    tags,
    last_opened_at: wasSent ? (share.lastViewedAt?.toISOString() ?? null) : null,
    replied: wasSent ? hasReplied : null,
  } satisfies NonNullable<StatsWire["by_share"]>[number];
}

const asCounts = ({ people, openings, heard }: Counts) => ({
  people,
  openings,
  heard: heard === null ? null : Math.round(heard * 100) / 100,
});
