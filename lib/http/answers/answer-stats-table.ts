import type { Stats } from "#lib/shares/views/get-stats";
import { presentStats } from "../present/stats";
import { contentDisposition } from "../response/content-disposition";

/** RFC 4180: a row for each day or link, with a line of names. */
export function answerStatsTable(stats: Stats, name: string): Response {
  const { by_day, by_share } = presentStats(stats);
  const rows = by_share
    ? by_share.map(({ tags: _, ...link }) => ({ ...link }))
    : (by_day ?? []).map(({ buckets: _, ...day }) => ({ ...day }));
  const names = by_share
    ? ["share_code", "channel", "recipient_name", "people", "openings", "heard", "last_opened_at", "replied"]
    : ["day", "people", "openings", "heard"];
  const lines = [names, ...rows.map((row) => names.map((name) => new Map(Object.entries(row)).get(name)))];
  return new Response(lines.map((line) => `${line.map(asField).join(",")}\r\n`).join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": contentDisposition("attachment", `${name}.csv`),
      "Cache-Control": "private, no-store",
    },
  });
}

function asField(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
