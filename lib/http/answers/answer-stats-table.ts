import type { LinkStats, Stats } from "#lib/shares/views/get-stats";
import { presentLinkStats, presentStats } from "../present/stats";
import { contentDisposition } from "../response/content-disposition";

/** RFC 4180: a row for each day or link, with a line of names. */
export async function answerStatsTable(stats: Stats, name: string): Promise<Response> {
  const rows = stats.links ? await linkRows(stats.links) : (presentStats(stats).by_day ?? []);
  const names = stats.links
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

async function linkRows(links: AsyncIterable<LinkStats>) {
  const rows: object[] = [];
  for await (const link of links) {
    const { tags: _, ...row } = presentLinkStats(link);
    rows.push(row);
  }
  return rows;
}

function asField(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
