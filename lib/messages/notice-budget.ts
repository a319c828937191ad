import type { MessageChannel } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { config } from "#lib/kernel/config";
import { log } from "#lib/kernel/log";
import type { Transaction } from "#lib/platform/db";
import { contactChange, loginCode } from "./templates/account";
import { templates } from "./templates/registry";
import { viewerCode } from "./templates/shares";

const HOUR_MS = 3_600_000;
/** They have budgets of their own: strangers may ask for codes, and must not use up what is meant for warnings. */
const budgeted: readonly number[] = [loginCode.id, contactChange.id, viewerCode.id];
const noticeIds = () =>
  templates.filter(({ id, kind }) => kind === "account" && !budgeted.includes(id)).map(({ id }) => id);

/**
 * Whether an address may get another message about the safety of an account. They count for nobody's 50 an hour, so they
 * have this bound; counted by the rows themselves, in the transaction that adds one.
 */
export async function hasNoticesLeft(
  tx: Transaction,
  { channel, recipient }: { channel: MessageChannel; recipient: string },
): Promise<boolean> {
  const createdAt = { gt: new Date(clock.now().getTime() - HOUR_MS) };
  const had = await tx.message.count({ where: { recipient, channel, createdAt, templateId: { in: noticeIds() } } });
  if (had < config().rateLimits.noticesPerAddress) return true;
  log().warn("an address has had its messages about an account's safety for this hour", { channel });
  return false;
}
