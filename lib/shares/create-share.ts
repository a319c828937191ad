import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Privacy, ReplyVisibility, Share, ShareChannel } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { fieldError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import type { Language } from "#lib/languages/languages";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { hashPassword } from "./access/password";
import { ANONYMOUS_RECIPIENT, ensureReplyToken } from "./access/reply-token";
import { newShareCode } from "./access/share-code";

export interface ShareSettings {
  privacy: Privacy;
  expiresAt: Date | null;
  password: string | null;
  maxViews: number | null;
  allowReplies: boolean;
  replyVisibility?: ReplyVisibility;
  allowDownload: boolean;
}

export interface Recipient {
  channel: ShareChannel;
  email?: string | null;
  phone?: string | null;
  name?: string | null;
  note?: string | null;
  language?: Language | null;
}

type HashedSettings = Omit<ShareSettings, "password"> & { passwordHash: string | null };

/** Before the transaction: passwords are hashed in turns, which would hold its connection. */
export async function hashSettings({ password, ...settings }: ShareSettings): Promise<HashedSettings> {
  if (settings.privacy === "password" && !password)
    throw fieldError("password", "is required when privacy is password");
  return { ...settings, passwordHash: password ? await hashPassword(password) : null };
}

export async function createShare(
  clip: Pick<OwnedClip, "id">,
  settings: ShareSettings,
  recipient: Recipient = { channel: "link" },
): Promise<Share> {
  const hashed = await hashSettings(settings);
  return transaction(async (tx) => {
    const share = await insertShare(tx, clip, { settings: hashed, recipient });
    await recordCreated(tx, share.id);
    return share;
  });
}

export async function getClipShare(clip: Pick<OwnedClip, "id">, shareId: string): Promise<Share> {
  const share = await db().share.findFirst({ where: { id: shareId, clipId: clip.id } });
  if (!share) throw notFound("The link");
  return share;
}

/** Writes a link with the token that allows replies on it. */
export async function insertShare(
  tx: Transaction,
  clip: Pick<OwnedClip, "id">,
  { settings, recipient }: { settings: HashedSettings; recipient: Recipient },
): Promise<Share> {
  const share = await tx.share.create({
    data: {
      id: newId("shr"),
      clipId: clip.id,
      code: newShareCode(),
      privacy: settings.privacy,
      passwordHash: settings.passwordHash,
      expiresAt: settings.expiresAt,
      maxViews: settings.maxViews,
      allowReplies: settings.allowReplies,
      replyVisibility: settings.replyVisibility ?? "private",
      allowDownload: settings.allowDownload,
      channel: recipient.channel,
      recipientEmail: recipient.email ?? null,
      recipientPhone: recipient.phone ?? null,
      recipientName: recipient.name ?? null,
      note: recipient.note ?? null,
      language: recipient.language ?? null,
      createdAt: clock.now(),
    },
  });
  // Written now, so that the first visitor does not have to write.
  await ensureReplyToken(share, ANONYMOUS_RECIPIENT, tx);
  return share;
}
