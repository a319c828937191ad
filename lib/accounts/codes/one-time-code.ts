import { timingSafeEqual } from "node:crypto";
import type { OneTimeCode, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import { CODE_SECONDS, deleteCodeText } from "#lib/messages/delete-message-texts";
import { db, type Transaction } from "#lib/platform/database/db";
import type { Address } from "../address";
import { hashCode, hashRequester } from "../sessions/secrets";
import { CODE_DIGITS, LONG_CODE_DIGITS, MAX_TRIES, newCode, usableCodes } from "./code-rules";
import { chargeGuess, isUnderBruteForce } from "./guess-budget";
import { codeTransaction } from "./lock-codes";
import type { Verification } from "./request-code";

/** The purpose of a code: an address of an account, or the opening of a link. */
type CodePurpose = { userId: string } | { shareId: string };

/**
 * Makes a code that proves the address, which the caller has charged to its budgets; `send` puts it into a message, in the
 * same transaction. Ends the requester's earlier codes for the same purpose. `caller` is the rate limit key.
 */
export async function makeOneTimeCode(
  purpose: CodePurpose,
  { to, caller }: { to: Address; caller: string },
  send: (tx: Transaction, made: { code: string; codeId: string }) => Promise<void>,
): Promise<Verification> {
  const now = clock.now();
  const digits = (await isUnderBruteForce(to, now)) ? LONG_CODE_DIGITS : CODE_DIGITS;
  const [id, code, requester] = [newId("otc"), newCode(digits), hashRequester(to, caller)];
  // Of a user's codes only the newest counts, for any purpose. A visitor of a link may request codes for several addresses.
  const older = "userId" in purpose ? purpose : { ...purpose, address: to.address, requester };
  await codeTransaction(to, async (tx) => {
    await tx.oneTimeCode.updateMany({ where: { ...older, consumedAt: null }, data: { consumedAt: now } });
    await tx.oneTimeCode.create({
      data: {
        ...purpose,
        ...to,
        id,
        requester,
        digits,
        codeHash: hashCode(id, code),
        expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
        createdAt: now,
      },
    });
    await send(tx, { code, codeId: id });
  });
  return { verificationId: id, channel: to.channel, digits };
}

/** The newest that is named by `which` and can still be used. */
export function findOneTimeCode(which: Prisma.OneTimeCodeWhereInput): Promise<OneTimeCode | null> {
  return db().oneTimeCode.findFirst({
    where: { ...which, ...usableCodes(clock.now()) },
    orderBy: { createdAt: "desc" },
  });
}

/** Whether the digits are those of the code; each call is one of its five tries. */
export async function tryOneTimeCode(found: OneTimeCode, digits: string, caller: string): Promise<boolean> {
  const now = clock.now();
  // Charged before comparing, so that parallel guesses cannot share an attempt.
  const { count } = await db().oneTimeCode.updateMany({
    where: { id: found.id, consumedAt: null, attempts: { lt: MAX_TRIES }, expiresAt: { gt: now } },
    data: { attempts: { increment: 1 } },
  });
  if (count === 0) return false;
  const { channel, address } = found;
  if (digits.length < LONG_CODE_DIGITS && !(await chargeGuess({ channel, address }, caller, now))) return false;
  const [right, given] = [Buffer.from(found.codeHash), Buffer.from(hashCode(found.id, digits))];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** False if another request was faster. */
export async function spendOneTimeCode(tx: Transaction, { id }: Pick<OneTimeCode, "id">): Promise<boolean> {
  const { count } = await tx.oneTimeCode.updateMany({
    where: { id, consumedAt: null },
    data: { consumedAt: clock.now() },
  });
  await deleteCodeText(tx, id);
  return count > 0;
}
