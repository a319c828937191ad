import type { StatsWire } from "#lib/contract/schema/stats";
import type { Counts, LinkStats, Stats } from "#lib/shares/views/get-stats";

export function presentStats(stats: Stats): StatsWire {
  const { listeners, buckets, tags, days, links } = stats;
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
    ...(links && { by_share: links.map(asLink) }),
  };
}

function asLink({ share, tags, hasReplied, ...counts }: LinkStats) {
  const wasSent = share.channel !== "link";
  return {
    share_code: share.code,
    channel: share.channel,
    recipient_name: wasSent ? share.recipientName : null,
    ...asCounts(counts),
    tags,
    last_opened_at: wasSent ? (share.lastViewedAt?.toISOString() ?? null) : null,
    replied: wasSent ? hasReplied : null,
  };
}

const asCounts = ({ people, openings, heard }: Counts) => ({
  people,
  openings,
  heard: heard === null ? null : Math.round(heard * 100) / 100,
});
