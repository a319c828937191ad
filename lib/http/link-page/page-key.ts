import type { Clip } from "#lib/generated/prisma/client";
import type { LinkFrame } from "#lib/link-page/model";
import type { SharedClip } from "#lib/shares/access/open-share";

/** All that a page shows of its link. */
const shownFields = [
  "id",
  "code",
  "privacy",
  "channel",
  "passwordHash",
  "maxViews",
  "expiresAt",
  "allowDownload",
  "allowReplies",
  "replyVisibility",
  "replyGeneration",
  "hasReplyToken",
  "pageVersion",
] as const;

/** A page is rendered from nothing else of its link, so the key of a cached page has all of it. */
export type ShownShare = Pick<SharedClip, (typeof shownFields)[number]> & {
  clip: { user: { name: string | null } } & Pick<Clip, "answeredAt" | "answeredBy">;
};

/** Null for a preview, which is no link, and for a link whose visitors see different pages. */
export function pageKey(
  share: ShownShare,
  shown: { frame: LinkFrame; origin: string; words: string | null },
): string | null {
  if (share.pageVersion === undefined || share.maxViews !== null) return null;
  // A page for each second would fill the memory.
  if (shown.frame.embed && shown.frame.embed.start !== 0) return null;
  return JSON.stringify([
    shown,
    share.clip.user.name,
    share.clip.answeredBy,
    ...shownFields.map((field) => share[field]),
  ]);
}
