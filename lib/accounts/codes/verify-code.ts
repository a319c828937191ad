import { timingSafeEqual } from "node:crypto";
import { homeUrl } from "#lib/config/config";
import type { LoginCode, Prisma, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { CODE_SECONDS, deleteCodeText } from "#lib/messages/delete-message-texts";
import { notifyUser } from "#lib/messages/notify-user";
import { welcome } from "#lib/messages/templates/account";
import { db } from "#lib/platform/database/db";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Address } from "../address";
import { notifyNewDevice } from "../sessions/notify-new-device";
import { hashCode, hashRequester } from "../sessions/secrets";
import { recordPlace } from "../sessions/sign-in-place";
import { ADDRESS_TRIES, LONG_CODE_DIGITS, MAX_TRIES, usableCodes } from "./code-rules";
import { chargeGuess } from "./guess-budget";
import { codeTransaction } from "./lock-codes";

/** The same answer for wrong, expired, used, unknown and exhausted codes. */
const invalidCode = () =>
  new AppError(
    "invalid_code",
    "The code is wrong or has expired. Send the digits of the newest message, or ask for another code.",
  );

/** Consumes a code; the first code of an address creates the account. `caller` is the rate limit key, `agent` the name that the browser sends. */
export async function verifyCode(
  proof: { verificationId?: string | undefined; address?: Address | null; code: string },
  caller: string,
  agent: string | null = null,
): Promise<User> {
  const now = clock.now();
  const found = proof.verificationId
    ? await db().loginCode.findFirst({ where: { id: proof.verificationId, ...usableCodes(now) } })
    : proof.address
      ? await newestCode(proof.address, caller, now)
      : null;
  if (!found) throw invalidCode();
  // Charged before comparing, so that parallel guesses cannot share an attempt.
  const charged = proof.verificationId ? await chargeById(found, now) : await chargeByAddress(found, caller, now);
  const mayTry =
    charged && (proof.code.length >= LONG_CODE_DIGITS || (await chargeGuess(addressOf(found), caller, now)));
  if (!mayTry) throw invalidCode();
  const sentAs = found.mailedAs ?? found.id;
  if (!equal(found.codeHash, hashCode(sentAs, proof.code))) throw invalidCode();
  return codeTransaction(addressOf(found), async (tx) => {
    const isLive = await tx.loginCode.count({ where: { id: found.id, consumedAt: null } });
    if (isLive === 0) throw invalidCode();
    await tx.loginCode.updateMany({
      where: { OR: [{ id: sentAs }, { mailedAs: sentAs }] },
      data: { consumedAt: now, usedAt: now },
    });
    await deleteCodeText(tx, sentAs);
    const address = found.channel === "sms" ? { phone: found.address } : { email: found.address };
    const known = await tx.user.findUnique({ where: address });
    const user = known ?? (await tx.user.create({ data: { id: newId("usr"), ...address } }));
    if (known) await notifyNewDevice(tx, known, { caller, agent, now });
    else await notifyUser(tx, user, { template: welcome, input: { start_url: `${homeUrl()}/library` } });
    await recordPlace(tx, user.id, caller);
    return user;
  });
}

async function newestCode(to: Address, caller: string, now: Date): Promise<LoginCode | null> {
  const live = { ...usableCodes(now), address: to.address, channel: to.channel };
  const newest = (where: Prisma.LoginCodeWhereInput) =>
    db().loginCode.findFirst({ where, orderBy: { createdAt: "desc" } });
  return (await newest({ ...live, requester: hashRequester(to, caller) })) ?? newest(live);
}

async function chargeById({ id }: LoginCode, now: Date): Promise<boolean> {
  const { count } = await db().loginCode.updateMany({
    where: { id, consumedAt: null, attempts: { lt: MAX_TRIES }, expiresAt: { gt: now } },
    data: { attempts: { increment: 1 } },
  });
  return count > 0;
}

/** An address is no secret: five attempts per requester and a limit for all; the code stays valid by its id. */
async function chargeByAddress({ id }: LoginCode, caller: string, now: Date): Promise<boolean> {
  const rate = { key: `tries:${id}:${caller}`, limit: MAX_TRIES, windowSeconds: CODE_SECONDS };
  if (!(await limiter().take(rate, now)).allowed) return false;
  const { count } = await db().loginCode.updateMany({
    where: { id, consumedAt: null, addressAttempts: { lt: ADDRESS_TRIES }, expiresAt: { gt: now } },
    data: { addressAttempts: { increment: 1 } },
  });
  return count > 0;
}

const addressOf = ({ channel, address }: LoginCode): Address => ({
  channel,
  address,
});

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
