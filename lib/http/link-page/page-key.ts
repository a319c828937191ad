import type { LinkFrame } from "#lib/link-page/model";
import type { SharedClip } from "#lib/shares/access/open-share";

/** All that a page shows of its link: it is rendered from this object, and the whole object is in the key of a cached page. */
export type ShownShare = ReturnType<typeof shownShare>;

export const shownShare = (share: SharedClip) => ({
  id: share.id,
  code: share.code,
  privacy: share.privacy,
  channel: share.channel,
  passwordHash: share.passwordHash,
  maxViews: share.maxViews,
  expiresAt: share.expiresAt,
  allowDownload: share.allowDownload,
  allowReplies: share.allowReplies,
  replyVisibility: share.replyVisibility,
  replyGeneration: share.replyGeneration,
  hasReplyToken: share.hasReplyToken,
  pageVersion: share.pageVersion,
  clip: {
    answeredAt: share.clip.answeredAt,
    answeredBy: share.clip.answeredBy,
    user: { name: share.clip.user.name },
  },
});

/** Null for a preview, which is no link, and for a link whose visitors see different pages. */
export function pageKey(
  share: ShownShare,
  shown: { frame: LinkFrame; origin: string; words: string | null },
): string | null {
  if (share.pageVersion === undefined || share.maxViews !== null) return null;
  // A page for each second would fill the memory.
  if (shown.frame.embed && shown.frame.embed.start !== 0) return null;
  return JSON.stringify([shown, share]);
}
