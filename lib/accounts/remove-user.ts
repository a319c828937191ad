import { config } from "#lib/config/config";
import { canDeliver } from "#lib/config/delivery";
import { Prisma, type User } from "#lib/generated/prisma/client";
import { queueMessage } from "#lib/messages/queue-message";
import { accountDeleted } from "#lib/messages/templates/account";
import { accountTemplateIds } from "#lib/messages/templates/registry";
import { type Transaction, transaction } from "#lib/platform/database/db";
import { removeFilesOfClips } from "#lib/platform/store/ledger";

export async function removeUser(user: User): Promise<void> {
  const clips = await transaction(async (tx) => {
    const addresses = await addressesEverOf(tx, user);
    const owned = await tx.clip.findMany({
      where: { OR: [{ userId: user.id }, { user: { serves: { userId: user.id } } }] },
      select: { id: true, frozenOf: true, userId: true },
    });
    const { count } = await tx.user.deleteMany({ where: { id: user.id } });
    if (count === 0) return [];
    await tx.loginCode.deleteMany({ where: { address: { in: addresses } } });
    await tx.oneTimeCode.deleteMany({ where: { address: { in: addresses } } });
    await tx.message.deleteMany({ where: { recipient: { in: addresses } } });
    await sayGoodbye(tx, user, owned.filter(({ frozenOf, userId }) => frozenOf === null && userId === user.id).length);
    return owned;
  });
  await removeFilesOfClips(clips.map(({ id }) => id));
}

/**
 * Those that the account has or had, as far as they are known: by its changes of addresses and the news of its safety that
 * went to them. Not those that another account has by now.
 */
async function addressesEverOf(tx: Transaction, { id, email, phone }: User): Promise<string[]> {
  const found = await tx.$queryRaw<{ address: string }[]>`
    SELECT address FROM (
      SELECT former_email AS address FROM contact_changes WHERE user_id = ${id}
      UNION SELECT former_phone FROM contact_changes WHERE user_id = ${id}
      UNION SELECT recipient FROM messages
        WHERE user_id = ${id} AND code_until IS NULL AND template_id IN (${Prisma.join(accountTemplateIds)})
    ) AS had
    WHERE address <> '' AND NOT EXISTS (
      SELECT FROM users WHERE id <> ${id} AND (users.email = address OR users.phone = address))`;
  return [email, phone, ...found.map(({ address }) => address)].filter((address) => address !== null);
}

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
