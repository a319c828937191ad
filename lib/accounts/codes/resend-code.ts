import { clock } from "#lib/kernel/clock";
import { fieldError, tooMany } from "#lib/kernel/errors";
import { assertNotStopped } from "#lib/messages/reports/suppressions";
import { db } from "#lib/platform/database/db";
import type { Address } from "../address";
import { RESEND_SECONDS } from "./code-rules";
import { requestCode, type Verification } from "./request-code";

const DAY_MS = 86_400_000;

export async function resendCode(verificationId: string, caller: string, agent = ""): Promise<Verification> {
  const now = clock.now();
  const earlier = await db().loginCode.findUnique({ where: { id: verificationId } });
  if (!earlier || now.getTime() - earlier.createdAt.getTime() > DAY_MS) {
    throw fieldError("verification_id", "is not known: ask for a code with your address");
  }
  await assertNotStopped(earlier.channel, earlier.address);
  const waited = (now.getTime() - earlier.createdAt.getTime()) / 1000;
  if (waited < RESEND_SECONDS) {
    const retryAfter = Math.ceil(RESEND_SECONDS - waited);
    throw tooMany(`A new code can be sent in ${retryAfter} seconds.`, retryAfter);
  }
  const to: Address = { channel: earlier.channel, address: earlier.address };
  // Only the requester knows the id, from any address.
  return requestCode(to, caller, { agent, replaces: verificationId });
}
