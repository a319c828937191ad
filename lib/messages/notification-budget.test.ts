import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import { db, transaction } from "#lib/platform/database/db";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { NOTIFICATIONS_A_DAY } from "./notice-budget";
import { notifyUser } from "./notify-user";
import { enqueueDelivery, queueMessage } from "./queue-message";
import { clipFailed, storageAlmostFull } from "./templates/clips";
import { firstView, linkExpiring, replyReceived } from "./templates/links";
import { shareMessage, shareReminder } from "./templates/shares";
import type { Template } from "./templates/template";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const reply = (user: User) => {
  const about = { clip_title: "Kitchen", replier_name: "Bo", reply_kind: "text", excerpt: "Hi", at_time: clock.now() };
  const words = { ...about, reply_url: "https://clips.example/studio/7", is_answer: false, are_more: false };
  return transaction((tx) => notifyUser(tx, user, { template: replyReceived, input: words }));
};
const view = (user: User) => {
  const about = { clip_title: "Kitchen", recipient_name: null, viewed_at: clock.now() };
  return transaction((tx) =>
    notifyUser(tx, user, { template: firstView, input: { ...about, clip_url: "https://clips.example/studio/7" } }),
  );
};
const tell = (user: User, template: Template) =>
  transaction((tx) => notifyUser(tx, user, { template, input: template.sample as never }));
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

test("visitors who reply at the same moment cause no more SMS than one after the other", async () => {
  const user = await aUser({ email: null, phone: "+14155550127" });
  for (let count = 0; count < NOTIFICATIONS_A_DAY.sms - 1; count += 1) await reply(user);
  await Promise.all(Array.from({ length: 6 }, () => reply(user)));
  expect(await sent(user)).toBe(NOTIFICATIONS_A_DAY.sms);
});

test("visitors who reply all day keep no news of clips, storage or expiring links from a user", async () => {
  const user = await aUser({ email: null, phone: "+14155550125" });
  for (let count = 0; count < 21; count += 1) await reply(user);
  await tell(user, storageAlmostFull);
  await tell(user, linkExpiring);
  await tell(user, clipFailed);
  expect(await sent(user)).toBe(NOTIFICATIONS_A_DAY.sms + 3);
});

test("reminders that strangers have sent to a user's address keep no news of replies from the user", async () => {
  const user = await aUser({ email: null, phone: "+14155550126" });
  const stranger = await aUser({ email: "stranger@example.com" });
  const to = { channel: "sms" as const, recipient: String(user.phone), userId: stranger.id };
  for (let count = 0; count < NOTIFICATIONS_A_DAY.sms; count += 1)
    await transaction((tx) =>
      queueMessage(tx, { template: shareReminder, input: shareReminder.sample as never, ...to }),
    );
  await reply(user);
  expect(await sent(user)).toBe(1);
});

test("links of one user are sent in turns with those of others, before all notifications", async () => {
  const [greedy, other] = [await aUser({ email: "greedy@example.com" }), await aUser({ email: "other@example.com" })];
  const link = { templateId: shareMessage.id, channel: "email" as const };
  const send = ({ id: userId }: User) =>
    transaction((tx) => enqueueDelivery(tx, { ...link, id: newId("msg"), userId }));
  for (let count = 0; count < 3; count += 1) await send(greedy);
  await send(other);
  await reply(greedy);
  const entries = await db().$queryRaw<{ turn: string | null; isLast: boolean }[]>`
    SELECT group_id AS turn, priority < -1000000 AS "isLast" FROM pgboss.job
    WHERE name = 'send-message' AND group_id IN (${greedy.id}, ${other.id}) ORDER BY priority DESC, group_id DESC`;
  const turns = entries.map(({ turn, isLast }) => (isLast ? "notification" : turn));
  expect(turns.slice(0, 2).sort()).toEqual([greedy.id, other.id].sort());
  expect(turns.slice(2)).toEqual([greedy.id, greedy.id, "notification"]);
});
