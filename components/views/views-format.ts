import type { DayStats, LinkStats, Stats } from "#lib/api-client/stats";
import { formatDay, type Languages } from "#lib/browser/dates";
import { formatCount } from "#lib/browser/format";
import { clockTenths, clockTime } from "#lib/player/time-format";

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** All listeners together: how far they came. */
export function summarizeViews({ people, openings, heard }: Stats): string {
  const counts = `${formatCount(people, "visitor")}, ${formatCount(openings, "view")}`;
  return heard === null ? `${counts}.` : `${counts}, ${percent(heard)} heard on average.`;
}

/** Of a link: what its visitors heard, or its one recipient. */
export function summarizeLinkViews(link: LinkStats): string {
  if (link.openings === 0) return "Not opened yet.";
  if (link.heard === null)
    return link.channel === "link" ? "Opened, nothing heard yet." : "Opened it, heard nothing yet.";
  const isOne = link.channel !== "link";
  const who = isOne ? "Heard" : `${formatCount(link.people, "visitor")} heard`;
  const much = link.heard >= 0.995 ? "everything" : percent(link.heard);
  const replays = link.tags.filter(({ replayed }) => replayed > 0).map(({ number }) => number);
  const parts = [
    `${who} ${much}${isOne || link.people === 1 ? "" : " on average"}`,
    ...(replays.length > 0 ? [`replayed ${replays.length === 1 ? "tag" : "tags"} ${replays.join(", ")}`] : []),
    ...(link.replied ? ["replied"] : []),
  ];
  return `${parts.join(", ")}.`;
}

export function formatReached({ reached }: { reached: number }, listeners: number): string {
  return `${reached} of ${listeners}`;
}

/** The newest day first. A day of the server is one in UTC: read at noon it is the same day nearly everywhere. */
export function listDayRows(days: readonly DayStats[], languages: Languages, now = new Date()): string[][] {
  return days
    .toReversed()
    .map(({ day, people, openings, heard }) => [
      formatDay(new Date(`${day}T12:00`), languages, now),
      String(people),
      String(openings),
      heard === null ? "–" : percent(heard),
    ]);
}

const PARTS = 10;

/** The curve in ten parts, each with how often it was heard on average. */
export function listParts(buckets: readonly number[], durationSeconds: number): { span: string; heard: string }[] {
  const size = buckets.length / PARTS;
  const clock = durationSeconds < 60 ? clockTenths : clockTime;
  const at = (part: number) => clock((durationSeconds * part) / PARTS);
  return Array.from({ length: PARTS }, (_, part) => {
    const sum = buckets.slice(part * size, (part + 1) * size).reduce((total, count) => total + count, 0);
    return { span: `${at(part)} to ${at(part + 1)}`, heard: String(Math.round((sum / size) * 10) / 10) };
  });
}

export function describeCurve(buckets: readonly number[], listeners: number, durationSeconds: number): string {
  const timeOf = (count: number) => clockTime((buckets.indexOf(count) / buckets.length) * durationSeconds);
  const [most, least] = [Math.max(...buckets), Math.min(...buckets)];
  const by = formatCount(listeners, "listener");
  if (most === least) return `How often each part was heard by ${by}: the same everywhere.`;
  return `How often each part was heard by ${by}: most from ${timeOf(most)} on, least from ${timeOf(least)} on.`;
}
