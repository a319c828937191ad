import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createClip } from "#lib/clips/create-clip";
import type { Share, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { changeNotifications } from "#lib/messages/preferences";
import { db, transaction } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { beside, untilWaiting } from "../../../e2e/support/row-locks";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { createShare } from "../create-share";
import { plainSettings } from "../testing/sample-settings";
import { recordView } from "./record-view";
import { sendDigests } from "./send-digests";

const HOUR_MS = 3_600_000;
const start = new Date("2026-06-01T12:00:00.000Z");
let close: () => Promise<void>;
let owner: User;
let share: Share;
let count = 0;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());
beforeEach(async () => {
  at(0);
  const id = `usr_${++count}`;
  owner = await db().user.create({ data: { id, email: `${id}@example.com`, digestedAt: start } });
  share = await createShare(await createClip(owner, { title: "Leaking valve" }), plainSettings);
});
afterEach(() => vi.restoreAllMocks());

const at = (hours: number) => vi.spyOn(clock, "now").mockReturnValue(new Date(start.getTime() + hours * HOUR_MS));
const open = (ip = "203.0.113.1") => recordView(share, { ip, userAgent: "curl/8", isOwner: false });
const letters = () =>
  db().message.findMany({ where: { userId: owner.id, templateId: 21 }, orderBy: { createdAt: "asc" } });

test.each([
  ["daily", 24],
  ["weekly", 7 * 24],
] as const)(
  "a %s digest comes when its time is over since the last one, not with every sweep",
  async (digest, hours) => {
    await changeNotifications(owner.id, { digest });
    await open();
    for (const hour of [0, 1, hours - 0.01]) {
      at(hour);
      await sendDigests();
      expect(await letters(), `after ${hour} h`).toHaveLength(0);
    }
    at(hours);
    await sendDigests();
    expect(await letters()).toHaveLength(1);
    await open();
    at(2 * hours - 0.01);
    await sendDigests();
    expect(await letters()).toHaveLength(1);
    at(2 * hours);
    await sendDigests();
    expect(await letters()).toHaveLength(2);
  },
);

test("who was written to by another process, after this one listed who is due, gets no second letter", async () => {
  await open();
  const next = await db().user.create({ data: { id: "usr_next", email: "next@example.com", digestedAt: start } });
  const logo = await createShare(await aClip(next), plainSettings);
  await recordView(logo, { ip: "203.0.113.1", userAgent: "curl/8", isOwner: false });
  at(8 * 24);
  const { sending } = await transaction(async (tx) => {
    await tx.user.updateMany({ data: { digestedAt: clock.now() } });
    const sending = beside(() => sendDigests());
    await untilWaiting(1);
    return { sending };
  });
  await sending;
  expect(await db().message.count({ where: { templateId: 21, userId: { in: [owner.id, next.id] } } })).toBe(0);
});

test("two processes at the same time send one letter, and forget no view between them", async () => {
  await open();
  await open("203.0.113.2");
  at(8 * 24);
  await Promise.all([sendDigests(), sendDigests(), sendDigests()]);
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter?.text).toContain("- Leaking valve: 2");
});
