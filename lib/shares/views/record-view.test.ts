import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Clip, Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { asCaller } from "../../../e2e/support/as-caller";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { holdLocks, untilWaiting } from "../../../e2e/support/row-locks";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { anonymousViewer, authorizeViewer, getShareByCode } from "../access/open-share";
import { revokeShare } from "../freeze-share";
import { react } from "../replies/reactions";
import { openShare } from "../testing/open-share";
import { hasVisited, recordHeardShare, recordView } from "./record-view";

let close: () => Promise<void>;
let clip: Clip;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  const owner = await aUser();
  clip = await aClip(owner);
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const make = (settings = {}) => aLink(clip, { ...settings });
const reread = ({ id }: Share) => db().share.findUniqueOrThrow({ where: { id } });
const fails = (code: string) => expect.objectContaining({ code });

test("who opens a link before midnight UTC and again after it is one visitor, as at any other hour", async () => {
  const share = await make();
  const visitor = { ip: "203.0.113.1", userAgent: "curl/8", isOwner: false };
  const now = vi.spyOn(clock, "now");
  for (const [at, unique] of [
    ["2026-06-01T23:50:00.000Z", 1],
    ["2026-06-02T00:10:00.000Z", 1],
    ["2026-06-02T23:49:59.999Z", 1],
    ["2026-06-02T23:50:00.000Z", 2],
    ["2026-06-03T00:10:00.000Z", 2],
  ] as const) {
    now.mockReturnValue(new Date(at));
    await recordView(share, visitor);
    expect(await reread(share), at).toMatchObject({ uniqueViewCount: unique });
  }
});

test("what is heard after midnight counts for the visit that began before it, once", async () => {
  const share = await make();
  const visitor = { ip: "203.0.113.1", userAgent: "curl/8", isOwner: false };
  const now = vi.spyOn(clock, "now").mockReturnValue(new Date("2026-06-01T23:59:00.000Z"));
  await recordView(share, visitor);
  expect(await recordHeardShare(share, { visitor, heard: 0.2 })).toBe(0.2);
  now.mockReturnValue(new Date("2026-06-02T00:01:00.000Z"));
  expect(await recordHeardShare(share, { visitor, heard: 0.9 })).toBe(0.9);
  expect(await recordHeardShare(share, { visitor: { ...visitor, ip: "203.0.113.2" }, heard: 0.9 })).toBeNull();
  expect(await reread(share)).toMatchObject({ heardSum: expect.closeTo(0.9, 6), heardVisits: 1 });
});

test("a visit that was counted may be listened to after the last view and after the link's end, not after it is taken back", async () => {
  const share = await make({ maxViews: 1, expiresAt: new Date("2026-06-02T00:00:00.000Z") });
  const visitor = { ip: "203.0.113.1", userAgent: "curl/8", isOwner: false };
  const now = vi.spyOn(clock, "now").mockReturnValue(new Date("2026-06-01T23:59:00.000Z"));
  await recordView(share, visitor);
  const listen = async (who: typeof visitor) =>
    authorizeViewer(await getShareByCode(share.code), anonymousViewer, { isListening: await hasVisited(share, who) });
  await expect(listen({ ...visitor, ip: "203.0.113.2" })).rejects.toEqual(fails("view_limit_reached"));
  await listen(visitor);
  now.mockReturnValue(new Date("2026-06-02T00:01:00.000Z"));
  await listen(visitor);
  await expect(openShare(share.code, anonymousViewer)).rejects.toEqual(fails("share_expired"));
  await revokeShare(await reread(share));
  await expect(listen(visitor)).rejects.toEqual(fails("share_revoked"));
});

test("visitors from twenty addresses wait for the rows of one link and its clip with a connection for each row", async () => {
  const share = await make({ allowReplies: true, replyVisibility: "open" });
  const addresses = Array.from({ length: 20 }, (_, n) => `203.0.113.${n + 1}`);
  const visitorAt = (ip: string) => ({ ip, userAgent: "curl/8", isOwner: false });
  const fromEach = <T>(work: (ip: string) => Promise<T>) => addresses.map((ip) => asCaller(null, () => work(ip), ip));
  const { done, release } = await holdLocks(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id}::int FOR UPDATE`;
    await tx.$queryRaw`SELECT id FROM shares WHERE id = ${share.id} FOR UPDATE`;
  });
  const all = [
    ...fromEach((ip) => recordView(share, visitorAt(ip))),
    ...fromEach((ip) => recordHeardShare(share, { visitor: visitorAt(ip), heard: 0.5 })),
    ...fromEach((ip) => react(share, { author: `visitor ${ip}`, address: null }, { kind: "agree" })),
  ];
  try {
    await untilWaiting(2);
    // Everyone else still finds a free connection, as often as they ask.
    for (let round = 0; round < 20; round += 1) await db().clip.count();
    await untilWaiting(2);
  } finally {
    release();
  }
  await Promise.all([done, ...all]);
  expect(await reread(share)).toMatchObject({ viewCount: 20, uniqueViewCount: 20 });
  expect(await db().reaction.count({ where: { shareId: share.id } })).toBe(20);
});
