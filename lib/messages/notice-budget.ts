import { config } from "#lib/config/config";
import type { MessageChannel, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { log } from "#lib/log/log";
import { warnThrottled } from "#lib/log/throttled-warning";
import { lockName, type Transaction, tryLockName } from "#lib/platform/database/db";
import { countryPrefix } from "./sms/country-prefix";
import { clipFailed, clipReady } from "./templates/clips";
import { firstView, replyReceived, viewDigest } from "./templates/links";
import { templates } from "./templates/registry";
import { containsCode, type Template } from "./templates/template";

const HOUR_MS = 3_600_000;
/** Codes have their own budgets: strangers may ask for them, and must not use up what is meant for warnings. */
const noticeIds = () =>
  templates.filter((template) => template.kind === "account" && !containsCode(template)).map(({ id }) => id);

/**
 * Whether an address may get another message about the safety of an account. They do not count as a user's 50 an hour, so they
 * have these bounds, counted by the rows themselves in the transaction that adds one, one after the other; what causes
 * them is bounded by IP. Per country as codes are: SMS to some of them are ordered for what they earn there.
 */
export async function hasNoticesLeft(
  tx: Transaction,
  { channel, recipient }: { channel: MessageChannel; recipient: string },
): Promise<boolean> {
  const { noticesPerAddress, smsNoticesPerCountry } = config().rateLimits;
  const had = async (name: string, to: Prisma.MessageWhereInput) => {
    await lockName(tx, `notices:${channel}:${name}`);
    const createdAt = { gt: new Date(clock.now().getTime() - HOUR_MS) };
    return tx.message.count({ where: { ...to, channel, createdAt, templateId: { in: noticeIds() } } });
  };
  if ((await had(recipient, { recipient })) >= noticesPerAddress) {
    log().warn("security messages to an address reached the limit of this hour", { channel });
    return false;
  }
  const country = channel === "sms" ? countryPrefix(recipient) : null;
  if (country === null || (await had(country, { recipient: { startsWith: country } })) < smsNoticesPerCountry)
    return true;
  log().warn("security SMS to a country reached the limit of this hour", { country });
  return false;
}

const DAY_MS = 24 * HOUR_MS;
/** Of each group below. Each SMS costs money. */
export const NOTIFICATIONS_A_DAY: Readonly<Record<MessageChannel, number>> = { email: 100, sms: 20 };
/** Notices caused by visitors, and finished clips: each has its own budget; the rest is rare and always sent. */
const frequent: readonly (readonly number[])[] = [
  [firstView, viewDigest, replyReceived].map(({ id }) => id),
  [clipReady, clipFailed].map(({ id }) => id),
];

/** Whether a user may get another notification like it on this day. The library shows the event in any case. */
export async function hasNotificationsLeft(
  tx: Transaction,
  { id }: Pick<Template, "id">,
  { userId, channel, recipient }: { userId: string; channel: MessageChannel; recipient: string },
): Promise<boolean> {
  const group = frequent.find((ids) => ids.includes(id));
  if (!group) return true;
  // Rows that others are adding at this moment cannot be counted yet: half of the limit is left for them.
  const isAlone = await tryLockName(tx, `notifications:${userId}`);
  const most = isAlone ? NOTIFICATIONS_A_DAY[channel] : NOTIFICATIONS_A_DAY[channel] / 2;
  const createdAt = { gt: new Date(clock.now().getTime() - DAY_MS) };
  // Strangers can have reminders and answers sent to the address, too.
  const had = await tx.message.count({
    where: { userId, recipient, channel, createdAt, templateId: { in: [...group] } },
  });
  if (had < most) return true;
  warnThrottled("a user reached the limit of notifications of a day");
  return false;
}
