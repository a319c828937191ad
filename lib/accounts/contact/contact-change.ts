import { config } from "#lib/config/config";
import { canDeliver } from "#lib/config/delivery";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { assertThat, fieldError, tooMany } from "#lib/kernel/errors";
import { queueMessage } from "#lib/messages/queue-message";
import { assertNotStopped } from "#lib/messages/reports/suppressions";
import { assertDeliverable } from "#lib/messages/reports/undeliverable";
import { contactChange } from "#lib/messages/templates/account";
import { type Transaction, transaction } from "#lib/platform/database/db";
import { limiter } from "#lib/platform/limiter/limiter";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import { type Address, addressField, listAddresses } from "../address";
import { chargeCodeBudget, TOO_MANY_CODES } from "../codes/code-budget";
import { BRUTE_FORCE_CODE_SECONDS } from "../codes/code-rules";
import { codeTransaction } from "../codes/lock-codes";
import { maskAddress } from "../codes/mask-address";
import { findOneTimeCode, makeOneTimeCode, spendOneTimeCode, tryOneTimeCode } from "../codes/one-time-code";
import type { Verification } from "../codes/request-code";
import { lockUser } from "../lock-user";
import type { Actor } from "../sessions/actor";
import { revokeOtherSignIns } from "../sessions/sessions";
import { createContactUndo } from "./contact-undo";

/** The same answer whether another account has the address or not. `caller` is the rate limit key. */
export async function requestContactChange({ user, token }: Actor, to: Address, caller: string): Promise<Verification> {
  assertNoKey(token);
  const field = addressField(to.channel);
  if (user[field] === to.address) throw fieldError(field, "is yours already");
  assertDeliverable(to.channel, field);
  await assertNotStopped(to.channel, to.address);
  await chargePerson(user);
  if (!(await chargeCodeBudget(to, caller, clock.now()))) throw tooMany(TOO_MANY_CODES, BRUTE_FORCE_CODE_SECONDS);
  return makeOneTimeCode({ userId: user.id }, { to, caller }, async (tx, { code, codeId }) => {
    const input = { code, new_contact_masked: maskAddress(to), is_added: false, is_removed: false, undo_url: null };
    await queueMessage(tx, {
      template: contactChange,
      input,
      channel: to.channel,
      recipient: to.address,
      userId: user.id,
      codeId,
    });
  });
}

/** Ends every other session, because a reader of the earlier mailbox may have one. */
export async function confirmContactChange(
  actor: Actor,
  proof: { verificationId?: string | undefined; code: string },
  caller: string,
): Promise<User> {
  assertNoKey(actor.token);
  const wrong = fieldError(
    "code",
    "is wrong or has expired: send the digits of the newest message, or ask for another code",
  );
  const id = proof.verificationId === undefined ? {} : { id: proof.verificationId };
  const found = await findOneTimeCode({ ...id, userId: actor.user.id });
  if (!found || !(await tryOneTimeCode(found, proof.code, caller))) throw wrong;
  const to: Address = { channel: found.channel, address: found.address };
  const field = addressField(to.channel);
  // As a sign-in with the address does, which might make an account of it at this moment.
  return codeTransaction(to, async (tx) => {
    const user = await lockUser(tx, actor.user.id);
    if (!(await spendOneTimeCode(tx, found))) throw wrong;
    const other = await tx.user.findUnique({
      where: field === "phone" ? { phone: to.address } : { email: to.address },
    });
    // Only a user who can read the address's messages learns this.
    assertThat(!other || other.id === user.id, "conflict", TAKEN[field]);
    return change(tx, user, actor, { ...to, now: to.address });
  });
}

const TAKEN = {
  email: "Another account signs in with this address. Delete that account first, or choose another address.",
  phone: "Another account signs in with this number. Delete that account first, or choose another number.",
};

export async function removeContact(actor: Actor, channel: Address["channel"]): Promise<User> {
  assertNoKey(actor.token);
  await chargePerson(actor.user);
  const [field, what] = channel === "sms" ? (["phone", "number"] as const) : (["email", "address"] as const);
  return transaction(async (tx) => {
    const user = await lockUser(tx, actor.user.id);
    const address = user[field];
    assertThat(address !== null, "conflict", `Your account has no ${what} to remove. Read the account again.`);
    assertThat(user.email && user.phone, "conflict", `You sign in with this ${what} alone: add another way first.`);
    return change(tx, user, actor, { channel, address, now: null });
  });
}

/** `address`: the one that is added or removed; `now`: the new one. */
async function change(
  tx: Transaction,
  user: User,
  { token }: Actor,
  { channel, address, now }: Address & { now: string | null },
): Promise<User> {
  const field = addressField(channel);
  const undoUrl = await createContactUndo(tx, user);
  const changed = await tx.user.update({ where: { id: user.id }, data: { [field]: now } });
  await revokeOtherSignIns(tx, user, token?.familyId ?? null);
  await notifyFormer(tx, user, {
    new_contact_masked: maskAddress({ channel, address }),
    is_added: now !== null && user[field] === null,
    is_removed: now === null,
    undo_url: undoUrl,
  });
  return changed;
}

/** Beyond all limits of messages: a change that can give the account to another user is always reported. */
async function notifyFormer(
  tx: Transaction,
  user: User,
  words: { new_contact_masked: string; is_added: boolean; is_removed: boolean; undo_url: string },
): Promise<void> {
  for (const { channel, address: recipient } of listAddresses(user)) {
    if (!canDeliver(config(), channel)) continue;
    const input = { code: null, ...words };
    await queueMessage(tx, { template: contactChange, input, channel, recipient, reader: user, userId: user.id });
  }
}

/** An API key found in a script must not give access to the account. */
function assertNoKey(token: Actor["token"]): void {
  const isKey = token === null || token.kind === "key";
  assertThat(!isKey, "insufficient_scope", "A key cannot change how you sign in: sign in with a code to do that.");
}

/** In addition to the budgets of the addresses. */
async function chargePerson({ id }: User): Promise<void> {
  const now = clock.now();
  const rate = { key: `contact-change:${id}`, limit: config().rateLimits.contactChanges, windowSeconds: 3600 };
  const verdict = await limiter().take(rate, now);
  if (!verdict.allowed) {
    throw tooMany("You asked for too many changes of this kind. Try again later.", secondsUntil(verdict, rate, now));
  }
}
