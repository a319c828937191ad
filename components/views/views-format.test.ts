import { expect, test } from "vitest";
import type { LinkStats } from "#lib/api-client/stats";
import { describeCurve, listDayRows, listParts, summarizeLinkViews } from "./views-format";

const link: LinkStats = {
  share_code: "c",
  channel: "email",
  recipient_name: "Mara",
  people: 1,
  openings: 2,
  heard: 0.7,
  tags: [
    { number: 1, timestamp: 1, reached: 1, replayed: 0 },
    { number: 3, timestamp: 5, reached: 1, replayed: 2 },
  ],
  last_opened_at: null,
  replied: true,
};

test("a link has one sentence for what was heard on it", () => {
  expect(summarizeLinkViews(link)).toBe("Heard 70 %, replayed tag 3, replied.");
  expect(summarizeLinkViews({ ...link, heard: 1, tags: [], replied: false })).toBe("Heard everything.");
  expect(summarizeLinkViews({ ...link, heard: null })).toBe("Opened it, heard nothing yet.");
  expect(summarizeLinkViews({ ...link, openings: 0 })).toBe("Not opened yet.");
  const many = { ...link, channel: "link", people: 3, replied: null };
  expect(summarizeLinkViews(many)).toBe("3 visitors heard 70 % on average, replayed tag 3.");
});

test("the curve is also ten rows and a sentence", () => {
  const buckets = Array.from({ length: 100 }, (_, index) => (index < 50 ? 2 : index < 60 ? 3 : 1));
  const rows = listParts(buckets, 100);
  expect([rows.length, rows[0], rows[5]]).toEqual([
    10,
    { span: "0:00 to 0:10", heard: "2" },
    { span: "0:50 to 1:00", heard: "3" },
  ]);
  expect(describeCurve(buckets, 2, 100)).toBe(
    "How often each part was heard by 2 listeners: most from 0:50 on, least from 1:00 on.",
  );
  expect(describeCurve(Array(100).fill(1), 1, 8)).toMatch("by 1 listener: the same everywhere.");
});

test("days are listed with the newest first", () => {
  const day = { people: 3, openings: 4, heard: 0.5, buckets: null };
  const days = [
    { ...day, day: "2026-11-27" },
    { ...day, day: "2026-11-28", heard: null },
  ];
  expect(listDayRows(days, "en-GB", new Date("2026-11-29T12:00"))).toEqual([
    ["28 Nov", "3", "4", "–"],
    ["27 Nov", "3", "4", "50 %"],
  ]);
});
