import type { Clip, Share, User } from "#lib/generated/prisma/client";
import type { shareMessage } from "#lib/messages/templates/shares";
import type { InputOf } from "#lib/messages/templates/template";

/** What a recipient is told of a link. Of a clip that not everybody may see, no picture. */
export function shareWords(
  owner: Pick<User, "name" | "email" | "phone">,
  clip: Pick<Clip, "title" | "durationSeconds">,
  share: Pick<Share, "code" | "recipientName" | "note" | "passwordHash" | "expiresAt">,
  publicUrl: string,
): InputOf<typeof shareMessage> {
  return {
    sender_name: owner.name ?? owner.email ?? owner.phone ?? "Somebody",
    recipient_name: share.recipientName,
    clip_title: clip.title,
    message: share.note,
    public_url: publicUrl,
    share_code: share.code,
    reply_url: null,
    duration: clip.durationSeconds,
    thumbnail_url: null,
    expires_at: share.expiresAt,
    has_password: share.passwordHash !== null,
  };
}
