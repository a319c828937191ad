import type { LoginCode, MessageChannel } from "#lib/generated/prisma/client";
import { browserWords } from "#lib/kernel/agent-words";
import { clock } from "#lib/kernel/clock";
import { tooMany } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { CODE_SECONDS } from "#lib/messages/delete-message-texts";
import { queueMessage } from "#lib/messages/queue-message";
import { assertNotStopped } from "#lib/messages/reports/suppressions";
import { assertDeliverable } from "#lib/messages/reports/undeliverable";
import { loginCode } from "#lib/messages/templates/account";
import type { Transaction } from "#lib/platform/database/db";
import type { Address } from "../address";
import { hashCode, hashRequester } from "../sessions/secrets";
import { chargeCodeBudget, TOO_MANY_CODES } from "./code-budget";
import { BRUTE_FORCE_CODE_SECONDS, CODE_DIGITS, LONG_CODE_DIGITS, newCode } from "./code-rules";
import { isUnderBruteForce } from "./guess-budget";
import { codeTransaction } from "./lock-codes";

export interface Verification {
  verificationId: string;
  channel: MessageChannel;
  digits: number;
}

/**
 * The same answer for known and unknown addresses. Invalidates the requester's earlier codes and the one it `replaces`,
 * but no others, so that strangers cannot lock the owner out: where they have used up what a mailbox may get, the code
 * that it got last is valid for every caller who can read it. `caller` is the rate limit key.
 */
export async function requestCode(
  to: Address,
  caller: string,
  { agent = "", replaces = null }: { agent?: string; replaces?: string | null } = {},
): Promise<Verification> {
  // Do not promise a code that cannot be delivered.
  assertDeliverable(to.channel, to.channel === "sms" ? "phone" : "email");
  await assertNotStopped(to.channel, to.address);
  const now = clock.now();
  const maySend = await chargeCodeBudget(to, caller, now);
  const digits = (await isUnderBruteForce(to, now)) ? LONG_CODE_DIGITS : CODE_DIGITS;
  const requester = hashRequester(to, caller);
  const row = { id: newId("ver"), channel: to.channel, address: to.address, requester, createdAt: now };
  const stored = await codeTransaction(to, async (tx) => {
    // One after the other, so that of concurrent requests the last code is valid.
    const sent = maySend ? null : await lastSent(tx, to, now);
    const older = [{ requester }, ...(replaces === null ? [] : [{ id: replaces }])];
    await tx.loginCode.updateMany({
      where: { address: to.address, consumedAt: null, OR: older },
      data: { consumedAt: now },
    });
    if (maySend) return sendCode(tx, row, { digits, device: browserWords(agent) });
    if (!sent) throw tooMany(TOO_MANY_CODES, BRUTE_FORCE_CODE_SECONDS);
    const same = { codeHash: sent.codeHash, digits: sent.digits, expiresAt: sent.expiresAt };
    return tx.loginCode.create({ data: { ...row, ...same, mailedAs: sent.id } });
  });
  return { verificationId: stored.id, channel: to.channel, digits: stored.digits };
}

type Row = Pick<LoginCode, "id" | "channel" | "address" | "requester" | "createdAt">;

async function sendCode(
  tx: Transaction,
  row: Row,
  { digits, device }: { digits: number; device: string | null },
): Promise<LoginCode> {
  const code = newCode(digits);
  const expiresAt = new Date(row.createdAt.getTime() + CODE_SECONDS * 1000);
  const stored = await tx.loginCode.create({ data: { ...row, digits, codeHash: hashCode(row.id, code), expiresAt } });
  const isLong = digits === LONG_CODE_DIGITS;
  await queueMessage(tx, {
    template: loginCode,
    input: { code, expires_minutes: CODE_SECONDS / 60, device, is_long: isLong },
    channel: row.channel,
    recipient: row.address,
    codeId: row.id,
  });
  return stored;
}

/** One that was replaced since is as good: it is the newest in the mailbox. Null if it was used. */
async function lastSent(tx: Transaction, { channel, address }: Address, now: Date): Promise<LoginCode | null> {
  const where = { channel, address, mailedAs: null, expiresAt: { gt: now } };
  const newest = await tx.loginCode.findFirst({ where, orderBy: { createdAt: "desc" } });
  return newest?.usedAt ? null : newest;
}
