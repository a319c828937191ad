import { timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/errors";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { db, type Transaction, transaction } from "#lib/platform/db";
import { newId } from "#lib/platform/ids";
import type { Address } from "./address";
import { isTryable, MAX_TRIES } from "./code-rules";
import { hashCode } from "./secrets";

/** One answer for wrong, expired, used, unknown and exhausted. */
const invalidCode = () => new AppError("invalid_code", "The code is wrong or has expired.");

/** Spends a code and gives the person it proves; the first code of an address makes the account. */
export async function verifyCode(proof: {
  verificationId?: string | undefined;
  address?: Address | null;
  code: string;
}): Promise<User> {
  const now = clock.now();
  const found = proof.verificationId
    ? await db().loginCode.findUnique({ where: { id: proof.verificationId } })
    : proof.address
      ? await db().loginCode.findFirst({
          where: { address: proof.address.address, channel: proof.address.channel },
          orderBy: { createdAt: "desc" },
        })
      : null;
  if (!found || !isTryable(found, now)) throw invalidCode();
  // The try is charged before the comparison, so that parallel guesses cannot share one.
  const charged = await db().loginCode.updateMany({
    where: { id: found.id, consumedAt: null, attempts: { lt: MAX_TRIES }, expiresAt: { gt: now } },
    data: { attempts: { increment: 1 } },
  });
  if (charged.count === 0 || !equal(found.codeHash, hashCode(found.id, proof.code))) throw invalidCode();
  return transaction(async (tx) => {
    const spent = await tx.loginCode.updateMany({
      where: { id: found.id, consumedAt: null },
      data: { consumedAt: now },
    });
    if (spent.count === 0) throw invalidCode();
    return personOf(tx, found.channel === "sms" ? { phone: found.address } : { email: found.address });
  });
}

async function personOf(tx: Transaction, where: { email: string } | { phone: string }): Promise<User> {
  return tx.user.upsert({ where, update: {}, create: { id: newId("usr"), ...where } });
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
