import type { MessageChannel, Reply, Share } from "#lib/generated/prisma/client";

/** Where an answer to a reply goes: the address that was left with it, else the one that its link was sent to. */
export function answerAddress(
  reply: Pick<Reply, "senderEmail"> & { share: Pick<Share, "recipientEmail" | "recipientPhone"> | null },
): { channel: MessageChannel; recipient: string } | null {
  // An imported reply has no link: its addresses are not confirmed.
  if (!reply.share) return null;
  const email = reply.senderEmail ?? reply.share.recipientEmail;
  if (email) return { channel: "email", recipient: email };
  return reply.share.recipientPhone ? { channel: "sms", recipient: reply.share.recipientPhone } : null;
}
