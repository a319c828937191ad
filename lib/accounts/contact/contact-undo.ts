import { createHash } from "node:crypto";
import { config, homeUrl } from "#lib/config/config";
import { canDeliver } from "#lib/config/delivery";
import { type ContactChange, Prisma, type User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import { newId, randomBase58 } from "#lib/kernel/ids";
import { queueMessage } from "#lib/messages/queue-message";
import { contactChange } from "#lib/messages/templates/account";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { addressField, listAddresses } from "../address";
import { lockCodes } from "../codes/lock-codes";
import { maskAddress } from "../codes/mask-address";
import { lockUser } from "../lock-user";
import { revokeOtherSignIns } from "../sessions/sessions";

/** How long the holder of the earlier address may undo the change. */
export const UNDO_DAYS = 3;
const DAY_MS = 86_400_000;

export async function createContactUndo(tx: Transaction, user: User): Promise<string> {
  const secret = randomBase58(22);
  const now = clock.now();
  await tx.contactChange.create({
    data: {
      id: newId("cch"),
      userId: user.id,
      formerEmail: user.email,
      formerPhone: user.phone,
      undoHash: hashUndo(secret),
      undoUntil: new Date(now.getTime() + UNDO_DAYS * DAY_MS),
      createdAt: now,
    },
  });
  return `${homeUrl()}/api/v1/contact-undo/${secret}`;
}

const hashUndo = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** 404 for an unknown or expired link. */
export async function getContactUndo(secret: string): Promise<ContactChange> {
  const found = /^[1-9A-HJ-NP-Za-km-z]{22}$/.test(secret)
    ? await db().contactChange.findUnique({ where: { undoHash: hashUndo(secret) } })
    : null;
  if (!found || found.undoUntil <= clock.now()) throw notFound("The link");
  return found;
}

/** The step that the user has to take first; null if none. */
export async function undoProblem(
  { userId, formerEmail, formerPhone }: ContactChange,
  tx: Transaction = db(),
): Promise<string | null> {
  for (const { channel, address } of listAddresses({ email: formerEmail, phone: formerPhone })) {
    const field = addressField(channel);
    const other = await tx.user.findUnique({ where: field === "phone" ? { phone: address } : { email: address } });
    if (other && other.id !== userId) return TAKEN_SINCE[field];
  }
  return null;
}

/**
 * Gives the account the addresses that it had before. Sign-ins, keys and codes end, and so do the links of this change and
 * of every later one, which may have gone to a thief.
 */
export async function undoContactChange({ id }: Pick<ContactChange, "id">): Promise<UndoneChange> {
  return transaction(async (tx) => {
    const known = await tx.contactChange.findUnique({ where: { id } });
    if (!known) throw notFound("The link");
    const former = { email: known.formerEmail, phone: known.formerPhone };
    for (const to of listAddresses(former)) await lockCodes(tx, to);
    const user = await lockUser(tx, known.userId);
    const { count } = await tx.contactChange.deleteMany({ where: { id } });
    if (count === 0) throw notFound("The link");
    await tx.contactChange.deleteMany({ where: { userId: user.id, position: { gte: known.position } } });
    const problem = await undoProblem(known, tx);
    if (problem) throw new AppError("conflict", problem);
    await tx.user.update({ where: { id: user.id }, data: former });
    await revokeOtherSignIns(tx, user, null);
    await tx.token.deleteMany({ where: { userId: user.id } });
    // Wherever a thief signed in from is no place of the owner's.
    await tx.signInPlace.deleteMany({ where: { userId: user.id } });
    await tx.oneTimeCode.updateMany({
      where: { userId: user.id, consumedAt: null },
      data: { consumedAt: clock.now() },
    });
    await notifyUndone(tx, user, former);
    const earlier = { userId: user.id, undoUntil: { gt: clock.now() } };
    return { ...known, isChangedBefore: (await tx.contactChange.count({ where: earlier })) > 0 };
  });
}

export type UndoneChange = ContactChange & {
  isChangedBefore: boolean;
};

/** Notifies the restored and the removed addresses: either may be the owner's. */
async function notifyUndone(tx: Transaction, user: User, former: Pick<User, "email" | "phone">): Promise<void> {
  const opensBy = listAddresses(former).map(maskAddress).join(" and ");
  const input = {
    code: null,
    new_contact_masked: opensBy,
    is_added: false,
    is_removed: false,

    undo_url: null,
  };
  const told = new Map([...listAddresses(user), ...listAddresses(former)].map((to) => [to.address, to]));
  for (const { channel, address: recipient } of told.values()) {
    if (!canDeliver(config(), channel)) continue;
    await queueMessage(tx, { template: contactChange, input, channel, recipient, reader: user, userId: user.id });
  }
}

const TAKEN_SINCE = {
  email:
    "You have signed in with this address since, and made another account by that. Delete that one in its settings, then open this link again.",
  phone:
    "You have signed in with this number since, and made another account by that. Delete that one in its settings, then open this link again.",
};

/** Expired changes can no longer be undone, so the earlier addresses are deleted. */
export async function deleteExpiredContactChanges(): Promise<void> {
  await query(Prisma.sql`DELETE FROM contact_changes WHERE undo_until < ${clock.now()}`);
}

export const listEarlierAddresses = ({ id }: Pick<User, "id">): Promise<ContactChange[]> =>
  db().contactChange.findMany({ where: { userId: id }, orderBy: { position: "asc" } });
