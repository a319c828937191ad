import type { AssetKind, Clip, Share, User } from "#lib/generated/prisma/client";
import type { shareMessage } from "#lib/messages/templates/shares";
import type { InputOf } from "#lib/messages/templates/template";
import type { Transaction } from "#lib/platform/database/db";
import { isLocked } from "./access/rules";

/** Where a link leads, and where its picture is. */
export type LinkUrls = (code: string) => { page: string; thumbnail: string };

type Sent = Pick<
  Share,
  | "clipId"
  | "shownClipId"
  | "code"
  | "privacy"
  | "recipientName"
  | "note"
  | "passwordHash"
  | "expiresAt"
  | "maxViews"
  | "allowReplies"
>;

interface ShownParts {
  page: string;
  thumbnail: string | null;
  hasSound: boolean;
  hasPicture: boolean;
}

type Sender = Pick<User, "name" | "email" | "phone">;

export const senderName = ({ name, email, phone }: Sender): string => name ?? email ?? phone ?? "Someone";

/** The values of a link in the message to its recipient. */
export function shareMessageValues(
  share: Sent,
  { owner, clip, shown }: { owner: Sender; clip: Pick<Clip, "title" | "durationSeconds">; shown: ShownParts },
): InputOf<typeof shareMessage> {
  return {
    sender_name: senderName(owner),
    recipient_name: share.recipientName,
    clip_title: clip.title,
    message: share.note,
    public_url: shown.page,
    share_code: share.code,
    reply_url: null,
    duration: clip.durationSeconds,
    thumbnail_url: shown.thumbnail,
    expires_at: share.expiresAt,
    has_password: share.passwordHash !== null,
    is_private: share.privacy === "private",
    has_sound: shown.hasSound,
    has_picture: shown.hasPicture,
    can_reply: share.allowReplies,
    is_request: false,
  };
}

/** A mail shows the picture of a clip that everyone with the link may see, and that has one. */
export async function loadShownParts(tx: Transaction, share: Sent, urlsOf: LinkUrls): Promise<ShownParts> {
  const { page, thumbnail } = urlsOf(share.code);
  const isOpen = !isLocked(share) && share.privacy !== "private" && share.maxViews === null;
  const has = (kind: AssetKind) => tx.asset.count({ where: { clipId: share.shownClipId ?? share.clipId, kind } });
  const [hasSound, hasPicture] = [(await has("audio")) > 0, (await has("image")) > 0];
  return { page, thumbnail: isOpen && hasPicture ? thumbnail : null, hasSound, hasPicture };
}
