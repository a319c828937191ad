import type { Share } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";

export type ShareStatus = "active" | "expired" | "revoked" | "view_limit_reached";

type Life = Pick<Share, "revokedAt" | "expiresAt" | "maxViews" | "viewCount">;

/** Where a link is in its life; it stops opening at its expiry, not one tick later. */
export function statusOf(share: Life, now: Date): ShareStatus {
  if (share.revokedAt) return "revoked";
  if (share.expiresAt && share.expiresAt <= now) return "expired";
  if (share.maxViews !== null && share.viewCount >= share.maxViews) return "view_limit_reached";
  return "active";
}

/** Throws 410 with the reason unless the link is alive. A visitor who was let in keeps their view. */
export function refuseEnded(share: Life, now: Date, alreadyCounted = false): void {
  const status = statusOf(share, now);
  if (status === "revoked") throw new AppError("share_revoked", "The sender has taken this link back.");
  if (status === "expired") throw new AppError("share_expired", "This link has expired.");
  if (status === "view_limit_reached" && !alreadyCounted) {
    throw new AppError("view_limit_reached", "This link has been opened as often as the sender allowed.");
  }
}

/** True for a link that opens with a password only; one that should have a password and has none opens for nobody. */
export function isLocked({ privacy, passwordHash }: Pick<Share, "privacy" | "passwordHash">): boolean {
  return privacy === "password" || passwordHash !== null;
}

const bots =
  /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegrambot|slackbot|discordbot|twitterbot|linkedinbot|skypeuripreview|embedly|preview|googleother|bingpreview|pinterest/i;

/** Crawlers and link unfurlers; API clients and headless browsers are people. */
export function isUnfurler(userAgent: string): boolean {
  return bots.test(userAgent);
}
