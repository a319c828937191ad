import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { assertThat, notFound } from "#lib/kernel/errors";
import { readLanguage } from "#lib/languages/languages";
import { queueMessage } from "#lib/messages/queue-message";
import { assertNotSuppressed } from "#lib/messages/reports/suppressions";
import { assertDeliverable } from "#lib/messages/reports/undeliverable";
import { shareReminder } from "#lib/messages/templates/shares";
import { unsubscribeUrlOfAddress } from "#lib/messages/unsubscribe";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { linkTransaction } from "#lib/storage/clip-transaction";
import type { OwnedShare } from "./access/owned-share";
import { getShareStatus } from "./access/rules";
import { getSentMessage, type SentMessage } from "./sent-message";
import { type LinkUrls, loadShownParts, shareMessageValues } from "./share-message-values";

const APART_MS = 86_400_000;

/** Once a day, and only recipients who have not opened the link. */
export async function remindShare(owner: User, { id, ...named }: OwnedShare, urlsOf: LinkUrls): Promise<SentMessage> {
  const channel = named.channel === "sms" ? "sms" : "email";
  const to = channel === "sms" ? named.recipientPhone : named.recipientEmail;
  assertThat(
    named.channel !== "link" && to,
    "conflict",
    "This link was not sent to a recipient, so there is no one to remind. Send it by e-mail or SMS.",
  );
  assertDeliverable(channel, "code");
  await assertNotSuppressed(channel, to, "code");
  const messageId = await linkTransaction(id, async (tx) => {
    await tx.$queryRaw`SELECT id FROM shares WHERE id = ${id} FOR UPDATE`;
    const share = await tx.share.findUnique({ where: { id }, include: { clip: true, shownClip: true } });
    if (!share) throw notFound("The share");
    const now = clock.now();
    assertThat(getShareStatus(share, now) === "active", "conflict", "The link has ended. Send another one.");
    assertThat(share.viewCount === 0, "conflict", "The link was already opened, so no reminder is needed.");
    const isSoon = share.remindedAt !== null && now.getTime() - share.remindedAt.getTime() < APART_MS;
    assertThat(!isSoon, "conflict", "The recipient was already reminded within the last day. Try again tomorrow.");
    await tx.share.update({ where: { id }, data: { remindedAt: now } });
    const clip = share.shownClip ?? share.clip;
    const words = shareMessageValues(share, { owner, clip, shown: await loadShownParts(tx, share, urlsOf) });
    const made = await queueMessage(tx, {
      template: shareReminder,
      input: { ...words, sent_at: share.createdAt },
      channel,
      language: readLanguage(share.language),
      recipient: to,
      userId: owner.id,
      shareId: id,
      clipId: share.clipId,
      unsubscribeUrl: unsubscribeUrlOfAddress(channel, to),
    });
    await recordCreated(tx, made);
    return made;
  });
  return getSentMessage(owner, messageId);
}
