import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Clip, Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getClipStats, getShareStats } from "./get-stats";
import { placeHeardParts } from "./heard-parts";
import { recordHeardShare, recordView } from "./record-view";

let close: () => Promise<void>;
let clip: Clip;
let share: Share;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  const tag = (timestamp: number) => ({ timestamp, x: null, y: null, note: "" });
  clip = await aClip(await aUser(), { voiceTags: [tag(6), tag(2)] });
  await sound("first");
  share = await aLink(clip);
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

/** The clip's recording is this one from now on. */
async function sound(sha256: string): Promise<void> {
  await db().asset.deleteMany({ where: { clipId: clip.id } });
  const blob = { sizeBytes: 1n, sha256, contentType: "audio/x-any" };
  await db().blob.create({ data: { ...blob, key: `k/${sha256}.bin`, clipId: clip.id, crc32: 0n } });
  const of = { clipId: clip.id, kind: "audio" as const, preparation: "raw" as const, blobKey: `k/${sha256}.bin` };
  await db().asset.create({ data: { ...blob, ...of, id: sha256, filename: `${sha256}.bin` } });
}

const buckets = (counts: Record<number, number>) => Array.from({ length: 100 }, (_, index) => counts[index] ?? 0);
const visitorAt = (ip: string) => ({ ip, userAgent: "curl/8", isOwner: false });

async function listen(ip: string, counts: Record<number, number>, tags: number[] = [], heard?: string) {
  const parts = await placeHeardParts(clip, { buckets: buckets(counts), tags, sound: heard });
  return recordHeardShare(share, visitorAt(ip), 0.5, parts);
}

test("a repeated report adds nothing, a later one what is new, and a reload only what is more than before", async () => {
  await recordView(share, visitorAt("203.0.113.1"));
  await listen("203.0.113.1", { 0: 1, 1: 1 }, [1]);
  await listen("203.0.113.1", { 0: 1, 1: 1 }, [1]);
  expect(await getShareStats(share, {})).toMatchObject({
    people: 1,
    listeners: 1,
    buckets: buckets({ 0: 1, 1: 1 }),
    tags: [
      { number: 1, timestamp: 2, reached: 1, replayed: 0 },
      { number: 2, timestamp: 6, reached: 0, replayed: 0 },
    ],
  });
  await listen("203.0.113.1", { 0: 1, 1: 3, 2: 1 }, [3, 1]);
  await listen("203.0.113.1", { 0: 1 });
  expect(await getShareStats(share, {})).toMatchObject({
    listeners: 1,
    buckets: buckets({ 0: 1, 1: 3, 2: 1 }),
    tags: [
      { reached: 1, replayed: 2 },
      { reached: 1, replayed: 0 },
    ],
  });
});

test("reports at the same moment, of one visitor and of several, add up as if they came one by one", async () => {
  const ips = ["203.0.113.2", "203.0.113.3", "203.0.113.4"];
  for (const ip of ips) await recordView(share, visitorAt(ip));
  await Promise.all([1, 2, 3, 4].flatMap((times) => ips.map((ip) => listen(ip, { 50: times }, [0, times]))));
  const stats = await getShareStats(share, {});
  expect([stats.listeners, stats.buckets?.[50], stats.tags[1]]).toMatchObject([4, 12, { reached: 4, replayed: 9 }]);
});

test("nothing is kept of a visitor whose view was not counted, of bots, and of a file that is not played any more", async () => {
  const before = await getShareStats(share, {});
  await listen("198.51.100.1", { 0: 9 });
  const parts = await placeHeardParts(clip, { buckets: buckets({ 0: 9 }) });
  const bot = { ...visitorAt("203.0.113.1"), userAgent: "Slackbot" };
  expect(await recordHeardShare(share, bot, 1, parts)).toBeNull();
  await listen("203.0.113.1", { 0: 9 }, [], "/api/v1/clip/public/x/files/other.bin");
  expect(await getShareStats(share, {})).toEqual(before);
  await listen("203.0.113.1", { 0: 9 }, [], "https://a.example/files/first.bin?v=pass");
  expect((await getShareStats(share, {})).buckets?.[0]).toBe(9);
});

test("another sound begins at zero, and the first one's sums are there again with it", async () => {
  const before = await getShareStats(share, {});
  await sound("second");
  expect(await getClipStats(clip, {})).toMatchObject({ people: 4, listeners: 0, buckets: null, tags: [] });
  await listen("203.0.113.2", { 7: 1 });
  expect(await getClipStats(clip, {})).toMatchObject({ listeners: 1, buckets: buckets({ 7: 1 }) });
  await db().blob.delete({ where: { key: "k/first.bin" } });
  await sound("first");
  expect(await getShareStats(share, {})).toEqual(before);
});

test("days with fewer than three visitors have no row, and no span of them has a curve", async () => {
  const now = vi.spyOn(clock, "now").mockReturnValue(new Date("2026-06-01T12:00:00.000Z"));
  const [day, next] = [new Date("2026-06-01"), new Date("2026-06-02")];
  share = await aLink(clip);
  for (const ip of ["203.0.113.5", "203.0.113.6"]) {
    await recordView(share, visitorAt(ip));
    await listen(ip, { 3: 1 }, [1]);
  }
  const few = await getShareStats(share, { from: day, to: day, by: "day" });
  expect(few).toMatchObject({ people: 2, openings: 2, heard: 0.5, buckets: null, tags: [], days: [] });
  expect((await getShareStats(share, { by: "share" })).links).toMatchObject([{ tags: [{ reached: 2 }, {}] }]);
  expect((await getShareStats(share, { from: day, by: "share" })).links).toMatchObject([{ heard: null, tags: [] }]);
  await recordView(share, visitorAt("203.0.113.7"));
  now.mockReturnValue(new Date("2026-06-02T12:00:00.000Z"));
  await recordView(share, visitorAt("203.0.113.8"));
  const { days, ...more } = await getShareStats(share, { to: next, by: "day" });
  expect(more).toMatchObject({ people: 4, buckets: buckets({ 3: 2 }) });
  expect(days).toEqual([{ day, people: 3, openings: 3, heard: 0.5, buckets: buckets({ 3: 2 }) }]);
});
