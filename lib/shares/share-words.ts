import type { Clip, Share, User } from "#lib/generated/prisma/client";
import type { shareMessage } from "#lib/messages/templates/shares";
import type { InputOf } from "#lib/messages/templates/template";
import type { Transaction } from "#lib/platform/db";
import { isLocked } from "./rules";

/** Where a link leads, and where its picture is. */
export type LinkUrls = (code: string) => { page: string; thumbnail: string };

type Sent = Pick<
  Share,
  "clipId" | "shownClipId" | "code" | "privacy" | "recipientName" | "note" | "passwordHash" | "expiresAt" | "maxViews"
>;

export const senderName = ({ name, email, phone }: Pick<User, "name" | "email" | "phone">): string =>
  name ?? email ?? phone ?? "Somebody";

/** What a recipient is told of a link. */
export function shareWords(
  owner: Pick<User, "name" | "email" | "phone">,
  clip: Pick<Clip, "title" | "durationSeconds">,
  share: Sent,
  { page, thumbnail }: { page: string; thumbnail: string | null },
): InputOf<typeof shareMessage> {
  return {
    sender_name: senderName(owner),
    recipient_name: share.recipientName,
    clip_title: clip.title,
    message: share.note,
    public_url: page,
    share_code: share.code,
    reply_url: null,
    duration: clip.durationSeconds,
    thumbnail_url: thumbnail,
    expires_at: share.expiresAt,
    has_password: share.passwordHash !== null,
  };
}

/** A mail shows the picture of a clip that everybody with the link may see, and that has one. */
export async function shownUrls(tx: Transaction, share: Sent, urlsOf: LinkUrls) {
  const { page, thumbnail } = urlsOf(share.code);
  const isOpen = !isLocked(share) && share.privacy !== "private" && share.maxViews === null;
  const hasPicture =
    isOpen && (await tx.asset.count({ where: { clipId: share.shownClipId ?? share.clipId, kind: "image" } })) > 0;
  return { page, thumbnail: hasPicture ? thumbnail : null };
}
