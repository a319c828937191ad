import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { NOTIFICATIONS_A_DAY } from "./notice-budget";
import { notifyUser } from "./notify-user";
import { firstView, replyReceived } from "./templates/links";

let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error" });
  close = async () => {
    await queue().stop(0);
    await opened.close();
  };
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const reply = (user: User) => {
  const about = { clip_title: "Kitchen", replier_name: "Bo", reply_kind: "text", excerpt: "Hi", at_time: clock.now() };
  const words = { ...about, reply_url: "https://clips.example/studio/7", is_answer: false, are_more: false };
  return transaction((tx) => notifyUser(tx, user, replyReceived, words));
};
const view = (user: User) => {
  const about = { clip_title: "Kitchen", recipient_name: null, viewed_at: clock.now() };
  return transaction((tx) => notifyUser(tx, user, firstView, { ...about, clip_url: "https://clips.example/studio/7" }));
};
const sent = (user: User) => db().message.count({ where: { userId: user.id } });

test("visitors who reply all day cause 20 SMS to a user, whatever they are about, and as many the next day", async () => {
  const user = await aUser({ email: null, phone: "+14155550123" });
  for (let count = 0; count < 15; count += 1) await reply(user);
  for (let count = 0; count < 10; count += 1) await view(user);
  expect(await sent(user)).toBe(NOTIFICATIONS_A_DAY.sms);
  const other = await aUser({ email: null, phone: "+14155550124" });
  await reply(other);
  expect(await sent(other)).toBe(1);
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 25 * 3_600_000));
  await reply(user);
  expect(await sent(user)).toBe(NOTIFICATIONS_A_DAY.sms + 1);
});
