import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { NOTICE_AFTER_SECONDS, notifyClipReady } from "./notify-owner";
import { changeNotifications, findNotificationKind, isNotificationOn, switchOff } from "./preferences";
import { clipReady } from "./templates/clips";
import { templates } from "./templates/registry";

let close: () => Promise<void>;
let owner: User;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  owner = await aUser();
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const reread = () => db().user.findUniqueOrThrow({ where: { id: owner.id } });

test("the link in a message switches off messages of its kind, and no others", async () => {
  const chosen = templates.flatMap(({ id }) => findNotificationKind(id) ?? []);
  const unwanted = async () => {
    const user = await reread();
    return templates.flatMap(({ id }) => (isNotificationOn(user, id) ? [] : [findNotificationKind(id)]));
  };
  expect(await unwanted()).toEqual([]);
  expect(chosen).toHaveLength(7);
  for (const kind of chosen) {
    await switchOff(owner.id, kind);
    expect(await unwanted()).toEqual([kind]);
    await db().user.update({ where: { id: owner.id }, data: { notifications: {} } });
  }
});

test("a clip that is ready within two minutes is reported only to an owner who wants every such message", async () => {
  const { id } = await aClip(owner);
  const askedAt = new Date("2026-06-01T12:00:00.000Z");
  const letters = () => db().message.count({ where: { clipId: id, templateId: clipReady.id } });
  const readyAfter = async (ms: number) => {
    vi.spyOn(clock, "now").mockReturnValue(new Date(askedAt.getTime() + ms));
    await transaction((tx) => notifyClipReady(tx, id, { askedAt, isTranscript: false }));
    return letters();
  };
  expect(await readyAfter(NOTICE_AFTER_SECONDS * 1000)).toBe(0);
  expect(await readyAfter(NOTICE_AFTER_SECONDS * 1000 + 1)).toBe(1);
  await changeNotifications(owner.id, { clipReady: "always" });
  expect(await readyAfter(0)).toBe(2);
  await changeNotifications(owner.id, { clipReady: "never" });
  expect(await readyAfter(NOTICE_AFTER_SECONDS * 2000)).toBe(2);
});
