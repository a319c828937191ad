import type { LoginCode, MessageChannel } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { config } from "#lib/kernel/config";
import { tooMany } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { queueMessage } from "#lib/messages/queue-message";
import { loginCode } from "#lib/messages/templates/account";
import { requireDeliverable } from "#lib/messages/undeliverable";
import { type Transaction, transaction } from "#lib/platform/db";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate } from "#lib/platform/limiter/port";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import type { Address } from "./address";
import { budgetKey } from "./budget-key";
import { BESIEGED_CODE_SECONDS, CODE_DIGITS, CODE_SECONDS, LONG_CODE_DIGITS, newCode } from "./code-rules";
import { countryPrefix } from "./country-prefix";
import { isBesieged } from "./guess-budget";
import { lockCodes } from "./lock-codes";
import { hashCode, hashRequester } from "./secrets";
import { isKnownPlace } from "./sign-in-place";

export interface Verification {
  verificationId: string;
  channel: MessageChannel;
  digits: number;
}

/**
 * The same answer for known and unknown addresses. Invalidates the requester's earlier codes and the one it `replaces`,
 * but no others, so that strangers cannot lock the owner out: where they have used up what a mailbox may get, the code
 * that it got last is good for everybody who asks and can read it. `caller` is the rate limit key.
 */
export async function requestCode(to: Address, caller: string, replaces: string | null = null): Promise<Verification> {
  // Do not promise a code that cannot be delivered.
  requireDeliverable(to.channel, to.channel === "sms" ? "phone" : "email");
  const now = clock.now();
  const maySend = await takeBudget(to, caller, now);
  const digits = (await isBesieged(to, now)) ? LONG_CODE_DIGITS : CODE_DIGITS;
  const requester = hashRequester(to, caller);
  const row = { id: newId("ver"), channel: to.channel, address: to.address, requester, createdAt: now };
  const stored = await transaction(async (tx) => {
    // Serialised, so that of concurrent requests the last code is valid.
    await lockCodes(tx, to);
    const sent = maySend ? null : await lastSent(tx, to, now);
    const older = [{ requester }, ...(replaces === null ? [] : [{ id: replaces }])];
    await tx.loginCode.updateMany({
      where: { address: to.address, consumedAt: null, OR: older },
      data: { consumedAt: now },
    });
    if (maySend) return sendCode(tx, row, digits);
    if (!sent) throw tooMany(TOO_MANY, BESIEGED_CODE_SECONDS);
    const same = { codeHash: sent.codeHash, digits: sent.digits, expiresAt: sent.expiresAt };
    return tx.loginCode.create({ data: { ...row, ...same, mailedAs: sent.id } });
  });
  return { verificationId: stored.id, channel: to.channel, digits: stored.digits };
}

type Row = Pick<LoginCode, "id" | "channel" | "address" | "requester" | "createdAt">;

async function sendCode(tx: Transaction, row: Row, digits: number): Promise<LoginCode> {
  const code = newCode(digits);
  const expiresAt = new Date(row.createdAt.getTime() + CODE_SECONDS * 1000);
  const stored = await tx.loginCode.create({ data: { ...row, digits, codeHash: hashCode(row.id, code), expiresAt } });
  const isLong = digits === LONG_CODE_DIGITS;
  await queueMessage(tx, {
    template: loginCode,
    input: { code, expires_minutes: CODE_SECONDS / 60, is_long: isLong },
    channel: row.channel,
    recipient: row.address,
  });
  return stored;
}

/** One that was replaced since is as good: it is the newest in the mailbox. Null if it was used. */
async function lastSent(tx: Transaction, { channel, address }: Address, now: Date): Promise<LoginCode | null> {
  const where = { channel, address, mailedAs: null, expiresAt: { gt: now } };
  const newest = await tx.loginCode.findFirst({ where, orderBy: { createdAt: "desc" } });
  return newest?.usedAt ? null : newest;
}

const TOO_MANY = "Too many codes were sent to this address. Try again later.";

const TOO_MANY_SMS = "Too many codes were sent to numbers of this country. Try again later, or use an e-mail address.";

/**
 * Per requester and for all requesters, so that strangers can neither flood a mailbox nor use up its owner's budget; per
 * country, because SMS to some of them are ordered for what they earn there.
 * False if the mailbox has had enough for the moment.
 */
async function takeBudget(to: Address, caller: string, now: Date): Promise<boolean> {
  const { authCodesPerAddress, authCodesPerAddressOverall, smsCodesPerCountry } = config().rateLimits;
  const key = `codes:to:${budgetKey(to)}`;
  const own: Rate = { key: `${key}:${caller}`, limit: authCodesPerAddress, windowSeconds: 3600 };
  const verdict = await limiter().take(own, now);
  if (!verdict.allowed) throw tooMany(TOO_MANY, secondsUntil(verdict, own, now));
  if (await isKnownPlace(to, caller)) return true;
  if (to.channel === "sms") {
    const prefix = countryPrefix(to.address);
    const country: Rate = { key: `codes:country:${prefix}`, limit: smsCodesPerCountry, windowSeconds: 3600 };
    const left = await limiter().take(country, now);
    if (!left.allowed) throw tooMany(TOO_MANY_SMS, secondsUntil(left, country, now));
  }
  const overall: Rate = { key, limit: authCodesPerAddressOverall, windowSeconds: 3600 };
  if ((await limiter().take(overall, now)).allowed) return true;
  const slow: Rate = { key: `${key}:slow`, limit: 1, windowSeconds: BESIEGED_CODE_SECONDS };
  return (await limiter().take(slow, now)).allowed;
}
