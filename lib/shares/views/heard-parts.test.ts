import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Clip, Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getClipStats, getShareStats } from "./get-stats";
import { addParts, addToSum, type HeardParts, noParts, placeHeardParts } from "./heard-parts";
import { recordHeardShare, recordView } from "./record-view";

let close: () => Promise<void>;
let clip: Clip;
let share: Share;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
beforeEach(async () => {
  const tag = (timestamp: number) => ({ timestamp, x: null, y: null, note: "" });
  clip = await aClip(await aUser(), { voiceTags: [tag(6), tag(2)] });
  await sound("first");
  share = await aLink(clip);
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const soundOf = (name: string) => `${name}-${clip.id}`;

/** The clip's recording is this one from now on. */
async function sound(name: string): Promise<void> {
  const sha256 = soundOf(name);
  await db().asset.deleteMany({ where: { clipId: clip.id } });
  const blob = { sizeBytes: 1n, sha256, contentType: "audio/x-any" };
  await db().blob.create({ data: { ...blob, key: `k/${sha256}.bin`, clipId: clip.id, crc32: 0n } });
  const of = { clipId: clip.id, kind: "audio" as const, preparation: "raw" as const, blobKey: `k/${sha256}.bin` };
  await db().asset.create({ data: { ...blob, ...of, id: sha256, filename: `${sha256}.bin` } });
}

const buckets = (counts: Record<number, number>) => Array.from({ length: 100 }, (_, index) => counts[index] ?? 0);
async function allOf<T>(items: Iterable<T> | AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const visitorAt = (ip: string) => ({ ip, userAgent: "curl/8", isOwner: false });

async function listen(ip: string, counts: Record<number, number>, tags: number[] = [], heard?: string) {
  const parts = await placeHeardParts(clip, { buckets: buckets(counts), tags, sound: heard });
  return recordHeardShare(share, { visitor: visitorAt(ip), heard: 0.5, parts });
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
  expect([stats.listeners, stats.buckets?.[50], stats.tags[1]]).toMatchObject([3, 12, { reached: 3, replayed: 9 }]);
});

test("nothing is kept of a visitor whose view was not counted, of bots, and of a file that is not played any more", async () => {
  for (const ip of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) await recordView(share, visitorAt(ip));
  await listen("203.0.113.1", { 1: 1 });
  const before = await getShareStats(share, {});
  await listen("198.51.100.1", { 0: 9 });
  const parts = await placeHeardParts(clip, { buckets: buckets({ 0: 9 }) });
  const bot = { ...visitorAt("203.0.113.1"), userAgent: "Slackbot" };
  expect(await recordHeardShare(share, { visitor: bot, heard: 1, parts })).toBeNull();
  await listen("203.0.113.1", { 0: 9 }, [], "/api/v1/clip/public/x/files/other.bin");
  expect(await getShareStats(share, {})).toEqual(before);
  await listen("203.0.113.1", { 0: 9 }, [], `https://a.example/files/${soundOf("first")}.bin?v=pass`);
  expect((await getShareStats(share, {})).buckets?.[0]).toBe(9);
});

test("another sound begins at zero, and the first one's sums are there again with it", async () => {
  for (const ip of ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"]) {
    await recordView(share, visitorAt(ip));
    await listen(ip, { 5: 1 }, [1]);
  }
  const before = await getShareStats(share, {});
  await sound("second");
  expect(await getClipStats(clip, {})).toMatchObject({ people: 4, listeners: 0, buckets: null, tags: [] });
  await listen("203.0.113.2", { 7: 1 });
  expect(await getClipStats(clip, {})).toMatchObject({ listeners: 1, buckets: buckets({ 7: 1 }) });
  await db().blob.delete({ where: { key: `k/${soundOf("first")}.bin` } });
  await sound("first");
  expect(await getShareStats(share, {})).toEqual(before);
});

test("days with fewer than three visitors have no row, and no span of them has a curve", async () => {
  const now = vi.spyOn(clock, "now").mockReturnValue(new Date("2026-06-01T12:00:00.000Z"));
  const [day, next] = [new Date("2026-06-01"), new Date("2026-06-02")];
  for (const ip of ["203.0.113.5", "203.0.113.6"]) {
    await recordView(share, visitorAt(ip));
    await listen(ip, { 3: 1 }, [1]);
  }
  const few = await getShareStats(share, { from: day, to: day, by: "day" });
  expect(few).toMatchObject({ people: 2, openings: 2, heard: 0.5, buckets: null, tags: [], days: [] });
  const linksOf = async (wanted: { from?: Date }) =>
    allOf((await getShareStats(share, { ...wanted, by: "share" })).links ?? []);
  expect(await linksOf({})).toMatchObject([{ tags: [{ reached: 2 }, {}] }]);
  expect(await linksOf({ from: day })).toMatchObject([{ heard: null, tags: [] }]);
  await recordView(share, visitorAt("203.0.113.7"));
  now.mockReturnValue(new Date("2026-06-02T12:00:00.000Z"));
  await recordView(share, visitorAt("203.0.113.8"));
  const { days, ...more } = await getShareStats(share, { to: next, by: "day" });
  expect(more).toMatchObject({ people: 4, buckets: buckets({ 3: 2 }) });
  expect(days).toEqual([{ day, people: 3, openings: 3, heard: 0.5, buckets: buckets({ 3: 2 }) }]);
});

test("sums of many links are read a page at a time, and their tags made for twenty links at a time", async () => {
  const owner = await aUser();
  const tag = (timestamp: number) => ({ timestamp, x: null, y: null, note: "" });
  const many = await aClip(owner, { voiceTags: [tag(6), tag(2)] });
  const name = `many-${many.id}`;
  const blob = { sizeBytes: 1n, sha256: name, contentType: "audio/x-any" };
  await db().blob.create({ data: { ...blob, key: `k/${name}.bin`, clipId: many.id, crc32: 0n } });
  const of = { clipId: many.id, kind: "audio" as const, preparation: "raw" as const, blobKey: `k/${name}.bin` };
  await db().asset.create({ data: { ...blob, ...of, id: name, filename: `${name}.bin` } });
  const links: Share[] = [];
  while (links.length < 130) links.push(await aLink(many));
  const ofOne = {
    day: new Date("2026-06-03"),
    sound: name,
    people: 1,
    buckets: buckets({ 0: 1 }),
    tags: { 2000: [1, 2] },
  };
  await db().heardDay.createMany({ data: links.map(({ id: shareId }) => ({ shareId, ...ofOne })) });
  const read = vi.spyOn(db().heardDay, "findMany");
  const stats = await getClipStats(many, { by: "share" });
  expect(stats).toMatchObject({
    listeners: 130,
    buckets: buckets({ 0: 130 }),
    tags: [{ reached: 130, replayed: 260 }, {}],
  });
  expect(read).toHaveBeenCalledTimes(3);
  expect(Math.max(...read.mock.calls.map(([wanted]) => wanted?.take ?? Number.POSITIVE_INFINITY))).toBeLessThanOrEqual(
    50,
  );
  const all = await allOf(stats.links ?? []);
  expect(all).toHaveLength(130);
  expect(all.every(({ tags }) => tags[0]?.reached === 1 && tags[0].replayed === 2)).toBe(true);
  expect(read).toHaveBeenCalledTimes(3 + 7);
});

test("the times of tags that are counted for a visit and a day have a bound, however often the tags are moved", async () => {
  const counts = (from: number) => Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [String(from + i), 1]));
  let before = { sound: "s", buckets: [], tags: {} } as HeardParts;
  const sum = noParts();
  for (let round = 0; round < 10; round += 1) {
    const { most, added } = addParts(before, { sound: "s", buckets: [], tags: counts(round * 1000) });
    before = most;
    addToSum(sum, added);
    addToSum(sum, { ...noParts(), tags: { [String(1_000_000 + round)]: [1, 0] } });
  }
  expect(Object.keys(before.tags)).toHaveLength(5000);
  expect(Object.keys(sum.tags).length).toBeLessThanOrEqual(5000);
});
