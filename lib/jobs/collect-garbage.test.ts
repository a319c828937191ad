import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestRuntime } from "../../e2e/support/test-database";
import type { Prisma } from "../generated/prisma/client";
import { clock } from "../kernel/clock";
import { db } from "../platform/database/db";
import { scratch } from "../platform/scratch/scratch";
import { hashToken } from "../secrets/token-format";
import { collectGarbage } from "./collect-garbage";

let close: () => Promise<void>;
const now = new Date();
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await db().user.create({ data: { id: "usr_a", email: "a@example.org" } });
  await db().clip.create({ data: { id: 1, userId: "usr_a", title: "A clip" } });
  await db().share.create({ data: { id: "shr_a", clipId: 1, code: "a", privacy: "public" } });
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

test("a failing step of the sweep is reported and does not stop the others", async () => {
  await db().loginCode.create({
    data: { id: "old", channel: "email", address: "a@example.org", codeHash: "x", expiresAt: new Date(0) },
  });
  vi.spyOn(scratch(), "sweep").mockRejectedValueOnce(new Error("no such disk"));
  const failed = await collectGarbage(new Date()).catch((error: unknown) => error);
  expect((failed as AggregateError).errors).toMatchObject([{ message: "no such disk" }]);
  expect(await db().loginCode.count()).toBe(0);
});

test("a sweep that is to stop begins no further step", async () => {
  const stop = new AbortController();
  vi.spyOn(scratch(), "sweep").mockImplementationOnce(async () => {
    stop.abort();
    return 0;
  });
  await db().inboundSms.create({ data: { id: "old", receivedAt: new Date(0) } });
  await expect(collectGarbage(new Date(), stop.signal)).rejects.toThrow("aborted");
  expect(await db().inboundSms.count()).toBe(1);
  await collectGarbage(new Date());
  expect(await db().inboundSms.count()).toBe(0);
});

/** Table, the column that tells its age in days, and the other columns of row `id`. */
const ends: [string, string, number, (id: string) => Record<string, string | number>][] = [
  ["idempotency_records", "created_at", 1, (id) => ({ id, fingerprint: "f" })],
  ["login_codes", "expires_at", 1, (id) => ({ id, channel: "email", address: "a", code_hash: "h" })],
  [
    "one_time_codes",
    "expires_at",
    1,
    (id) => ({ id, channel: "email", address: "a", requester: "r", code_hash: "h", digits: 6, user_id: "usr_a" }),
  ],
  ["contact_changes", "undo_until", 0, (id) => ({ id, user_id: "usr_a", undo_hash: id })],
  ["tokens", "expires_at", 7, (id) => ({ id, user_id: "usr_a", kind: "refresh", hash: id, family_id: id })],
  ["known_passwords", "expires_at", 0, (id) => ({ share_id: "shr_a", caller: id, digest: "d" })],
  ["visits", "created_at", 2, (id) => ({ share_id: "shr_a", visitor: id })],
  ["metered_uses", "created_at", 2, (id) => ({ id, user_id: "usr_a", kind: "translation", amount: 1 })],
  ["sign_in_places", "used_at", 180, (id) => ({ user_id: "usr_a", place: id })],
  ["replies", "suspected_at", 30, (id) => ({ id, clip_id: 1 })],
  ["inbound_sms", "received_at", 400, (id) => ({ id })],
  ["suppressions", "created_at", 3650, (id) => ({ id, channel: "email", reason: "opted_out" })],
  ["work_claims", "alive_at", 7, (subject) => ({ kind: "convert", subject, entry_id: "e" })],
  ["rate_counters", "updated_at", 1, (key) => ({ key, slots: "{1}", last_slot: 1 })],
  [
    "webhook_deliveries",
    "created_at",
    30,
    (id) => ({ id, webhook_id: "whk_a", event_id: id, event: "clip_completed", body: "{}", status: "delivered" }),
  ],
  ["partial_uploads", "expires_at", 0, (id) => ({ id, clip_id: 1, kind: "audio", size_bytes: 1 })],
];

test.each(ends)("of %s a row goes %s + %i days, not a second before", async (table, column, days, row) => {
  vi.spyOn(clock, "now").mockReturnValue(now);
  await db().webhook.upsert({
    where: { id: "whk_a" },
    create: { id: "whk_a", userId: "usr_a", url: "https://hooks.example", events: [], secret: "s" },
    update: {},
  });
  await db().$executeRawUnsafe(`DELETE FROM ${table}`);
  const limit = daysAgo(days).getTime();
  for (const [id, at] of Object.entries({ kept: limit + 1000, gone: limit - 1000 })) {
    const values = { ...row(id), [column]: new Date(at).toISOString() };
    const written = Object.values(values).map((value) => `'${value}'`);
    await db().$executeRawUnsafe(`INSERT INTO ${table} (${Object.keys(values)}) VALUES (${written})`);
  }
  await collectGarbage(new Date(0));
  const left = await db().$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${table} t`);
  expect(left.map((one) => one.row)).toEqual([expect.stringContaining("kept")]);
});

const token = (id: string, given: Partial<Prisma.TokenCreateManyInput> = {}): Prisma.TokenCreateManyInput => ({
  id,
  userId: "usr_a",
  kind: "refresh",
  hash: hashToken(id),
  familyId: "fam",
  expiresAt: new Date(now.getTime() + 30 * DAY_MS),
  ...given,
});
const tokensLeft = async () => (await db().token.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);

test("of an ended sign-in nothing stays for longer than a day, of a living one every used refresh token does", async () => {
  await db().token.deleteMany();
  const [lately, longAgo] = [{ revokedAt: daysAgo(0.9) }, { revokedAt: daysAgo(1.1) }];
  const used = { rotatedAt: daysAgo(20), createdAt: daysAgo(20.001) };
  await db().token.createMany({
    data: [
      token("a-live"),
      token("a-used", used),
      token("a-used-first", used),
      token("a-ended-beside-live", longAgo),
      token("b-access-lately", { kind: "access", ...lately }),
      token("b-access-long-ago", { kind: "access", ...longAgo }),
      token("c-dead-lately", { familyId: "dead-lately", ...lately }),
      token("d-dead", { familyId: "dead", ...longAgo }),
      token("d-dead-used", { familyId: "dead", ...used, ...longAgo }),
      token("e-browser", { familyId: "browser", kind: "session", ...longAgo }),
      token("f-key", { familyId: null, kind: "key", expiresAt: null }),
    ],
  });
  await collectGarbage(new Date(0));
  expect(await tokensLeft()).toEqual([
    "a-ended-beside-live",
    "a-live",
    "a-used",
    "a-used-first",
    "b-access-lately",
    "c-dead-lately",
    "f-key",
  ]);
});

test("a program that refreshes every minute leaves some hundred rows, and the token that was stolen from it stays", async () => {
  await db().token.deleteMany();
  const minute = 60_000;
  const at = (minutes: number) => new Date(daysAgo(10).getTime() + minutes * minute);
  const chain = Array.from({ length: 3000 }, (_, index) =>
    token(`used-${String(index).padStart(4, "0")}`, { createdAt: at(index), rotatedAt: at(index + 1) }),
  );
  // It was used an hour after it was given, perhaps by a thief who has refreshed every minute since.
  const stolen = token("stolen", { createdAt: at(-60), rotatedAt: at(0) });
  const first = token("first", { createdAt: at(-61), rotatedAt: at(-60) });
  await db().token.createMany({ data: [first, stolen, ...chain, token("live")] });
  await collectGarbage(new Date(0));
  const left = await tokensLeft();
  expect(left.length).toBeLessThan(510);
  expect(left).toEqual(expect.arrayContaining(["first", "stolen", "live", "used-2999", "used-2600"]));
});
