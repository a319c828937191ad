import type { ReplyVisibility, Share } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";

type ShareStatus = "active" | "expired" | "revoked" | "view_limit_reached";

type Life = Pick<Share, "revokedAt" | "expiresAt" | "maxViews" | "viewCount">;

export function getShareStatus(share: Life, now: Date): ShareStatus {
  if (share.revokedAt) return "revoked";
  if (share.expiresAt && share.expiresAt <= now) return "expired";
  if (share.maxViews !== null && share.viewCount >= share.maxViews) return "view_limit_reached";
  return "active";
}

/** Throws 410 with the reason. Counted visitors may continue after the last view. */
export function assertLinkActive(share: Life, now: Date, isCounted = false): void {
  const ended = linkEndedError(share, now, isCounted);
  if (ended) throw ended;
}

/** The reason as the API answers it; null while the link may be opened. */
export function linkEndedError(share: Life, now: Date, isCounted: boolean): AppError | null {
  const status = getShareStatus(share, now);
  if (status === "revoked")
    return new AppError("share_revoked", "The sender has revoked this link. Ask them for another one.");
  if (status === "expired")
    return new AppError("share_expired", "This link has expired. Ask the sender for another one.");
  if (status === "view_limit_reached" && !isCounted)
    return new AppError(
      "view_limit_reached",
      "This link has reached the number of views that the sender allowed. Ask them for another one.",
    );
  return null;
}

/** Also true for "password" without a hash, which must never open. */
export function isLocked({ privacy, passwordHash }: Pick<Share, "privacy" | "passwordHash">): boolean {
  return privacy === "password" || passwordHash !== null;
}

/** Whether the clip may be shown inside other pages: without a password, code or limit of views. */
export function isEmbeddable(share: Pick<Share, "privacy" | "passwordHash" | "maxViews">): boolean {
  return !isLocked(share) && share.privacy !== "private" && share.maxViews === null;
}

/** The readers of the replies on a link; `closed` if it takes none. */
export type ReplyMode = ReplyVisibility | "closed";

export function getReplyMode({
  allowReplies,
  replyVisibility,
}: Pick<Share, "allowReplies" | "replyVisibility">): ReplyMode {
  return allowReplies ? replyVisibility : "closed";
}

const bots =
  /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegrambot|slackbot|discordbot|twitterbot|linkedinbot|skypeuripreview|embedly|preview|googleother|bingpreview|pinterest/i;

/** API clients and headless browsers count as visitors. */
export function isLinkPreviewBot(userAgent: string): boolean {
  return bots.test(userAgent);
}
