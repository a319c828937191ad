import { Prisma, type User } from "#lib/generated/prisma/client";
import { config } from "#lib/kernel/config";
import { canDeliver } from "#lib/kernel/delivery.mjs";
import { queueMessage } from "#lib/messages/queue-message";
import { accountDeleted } from "#lib/messages/templates/account";
import { type Transaction, transaction } from "#lib/platform/db";
import { unplannedRows } from "#lib/platform/rows";
import { removeFilesOfClips } from "#lib/platform/store/ledger";

export async function removeUser(user: User): Promise<void> {
  const addresses = [user.email, user.phone].filter((address): address is string => address !== null);
  const clips = await transaction(async (tx) => {
    const owned = await tx.clip.findMany({ where: { userId: user.id }, select: { id: true, frozenOf: true } });
    await tx.loginCode.deleteMany({ where: { address: { in: addresses } } });
    await tx.message.deleteMany({ where: { recipient: { in: addresses } } });
    const { count } = await tx.user.deleteMany({ where: { id: user.id } });
    if (count > 0) await sayGoodbye(tx, user, owned.filter(({ frozenOf }) => frozenOf === null).length);
    return owned;
  });
  await removeFilesOfClips(clips.map(({ id }) => id));
}

/** What was told to people who are gone: an address that we need not know any more. */
export async function forgetGoodbyes(before: Date): Promise<void> {
  await unplannedRows(Prisma.sql`
    DELETE FROM messages WHERE user_id IS NULL AND template_id = ${accountDeleted.id} AND created_at < ${before}`);
}

/** Belongs to nobody any more; the sweeper deletes it, once it was sent. */
async function sayGoodbye(tx: Transaction, { email, phone, ...reader }: User, clips: number): Promise<void> {
  const to = email
    ? { channel: "email" as const, recipient: email }
    : phone
      ? { channel: "sms" as const, recipient: phone }
      : null;
  if (!to || !canDeliver(config(), to.channel)) return;
  const input = { delete_after: null, cancel_url: null, clip_count: clips };
  await queueMessage(tx, { template: accountDeleted, input, ...to, reader });
}
