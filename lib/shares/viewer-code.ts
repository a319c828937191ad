import type { Address } from "#lib/accounts/address";
import { chargeLinkCodeBudget, TOO_MANY_CODES } from "#lib/accounts/codes/code-budget";
import { BRUTE_FORCE_CODE_SECONDS } from "#lib/accounts/codes/code-rules";
import { findOneTimeCode, makeOneTimeCode, spendOneTimeCode, tryOneTimeCode } from "#lib/accounts/codes/one-time-code";
import type { Verification } from "#lib/accounts/codes/request-code";
import type { Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, assertThat, tooMany } from "#lib/kernel/errors";
import { type Language, readLanguage } from "#lib/languages/languages";
import { queueMessage } from "#lib/messages/queue-message";
import { assertDeliverable } from "#lib/messages/reports/undeliverable";
import { viewerCode } from "#lib/messages/templates/shares";
import { transaction } from "#lib/platform/database/db";
import type { Credentials, SharedClip } from "./access/open-share";
import { assertLinkActive, isLocked } from "./access/rules";
import { makeViewerGrant } from "./access/viewer-grant";
import { findVisitPass } from "./access/visit-pass";
import { senderName } from "./share-message-values";

type Visitor = Pick<Credentials, "caller" | "visits">;

/** The same answer, and the same work, whether the link was sent to the address or not. */
export async function requestViewerCode(
  share: SharedClip,
  { to, visitor, language = null }: { to: Address; visitor: Visitor; language?: Language | null },
): Promise<Verification> {
  assertOpensByCode(share, visitor);
  assertDeliverable(to.channel, to.channel === "sms" ? "phone" : "email");
  // A number that has sent STOP gets no SMS, and the same answer: to refuse it would tell strangers about it.
  const isSent = isSentTo(share, to);
  const link = { shareId: share.id, ownerId: share.clip.userId };
  const charged = await chargeLinkCodeBudget(link, { to, caller: visitor.caller, isSent, now: clock.now() });
  if (!charged) throw tooMany(TOO_MANY_CODES, BRUTE_FORCE_CODE_SECONDS);
  return makeOneTimeCode({ shareId: share.id }, { to, caller: visitor.caller }, async (tx, { code, codeId }) => {
    const input = {
      code,
      sender_name: senderName(share.clip.user),
      clip_title_or_neutral: isLocked(share) ? "a private clip" : share.clip.title,
    };
    // It goes with its clip, and is none of the messages that the owner has sent.
    const id = await queueMessage(tx, {
      template: viewerCode,
      input,
      channel: to.channel,
      recipient: to.address,
      language: language ?? readLanguage(share.language),
      clipId: share.clipId,
      codeId,
    });
    // Written in every case, so that the time it takes reveals nothing.
    await tx.message.deleteMany({ where: { id: isSent ? "" : id } });
  });
}

/** A grant for a day. */
export async function verifyViewerCode(
  share: SharedClip,
  proof: { verificationId: string; code: string },
  visitor: Visitor,
): Promise<string> {
  assertOpensByCode(share, visitor);
  const found = await findOneTimeCode({ id: proof.verificationId, shareId: share.id });
  const isRight = found !== null && (await tryOneTimeCode(found, proof.code, visitor.caller)) && isSentTo(share, found);
  if (!isRight || !(await transaction((tx) => spendOneTimeCode(tx, found)))) {
    throw new AppError(
      "invalid_code",
      "The code is wrong or has expired. Send the digits of the newest message, or ask for another code.",
    );
  }
  return makeViewerGrant(share, found.address, clock.now());
}

function assertOpensByCode(share: SharedClip, { visits }: Visitor): void {
  const now = clock.now();
  assertLinkActive(share, now, findVisitPass(share, visits, now) !== null);
  assertThat(share.privacy === "private", "conflict", "This link is not private: open it without a code.");
}

function isSentTo({ recipientEmail, recipientPhone }: Share, { channel, address }: Address): boolean {
  return address === (channel === "sms" ? recipientPhone : recipientEmail);
}

/** Whether a code for it can be sent. */
export const hasRecipient = ({ recipientEmail, recipientPhone }: Share): boolean =>
  recipientEmail !== null || recipientPhone !== null;
