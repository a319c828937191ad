import type { ShareWire } from "#lib/contract/schema/share";
import type { Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { ensureReplyToken } from "#lib/shares/access/reply-token";
import { getReplyMode, getShareStatus } from "#lib/shares/access/rules";
import { findSharesShowingRemoved } from "#lib/shares/freeze-share";
import { listShares } from "#lib/shares/list-shares";
import { listReplies } from "#lib/shares/replies/list-replies";
import { urls } from "../response/urls";

export async function presentShare(share: Share, origin: string): Promise<ShareWire> {
  return asShare(share, origin, await findSharesShowingRemoved([share]));
}

export async function presentShares(shares: readonly Share[], origin: string): Promise<ShareWire[]> {
  const removed = await findSharesShowingRemoved(shares);
  return shares.map((share) => asShare(share, origin, removed));
}

function asShare(share: Share, origin: string, removed: ReadonlySet<string>): ShareWire {
  return {
    id: share.id,
    ...presentSettings(share, origin),
    channel: share.channel,
    recipient_email: share.recipientEmail,
    recipient_phone: share.recipientPhone,
    recipient_name: share.recipientName,
    view_count: share.viewCount,
    unique_view_count: share.uniqueViewCount,
    heard: share.heardVisits > 0 ? Math.round((share.heardSum / share.heardVisits) * 100) / 100 : null,
    last_viewed_at: share.lastViewedAt?.toISOString() ?? null,
    status: getShareStatus(share, clock.now()),
    reminded_at: share.remindedAt?.toISOString() ?? null,
    shown_as_of: share.shownAsOf?.toISOString() ?? null,
    shows_removed: removed.has(share.id),
    revoked_at: share.revokedAt?.toISOString() ?? null,
  };
}

function presentSettings(share: Share, origin: string) {
  return {
    share_code: share.code,
    public_url: urls.publicPage(origin, share.code),
    privacy: share.privacy,
    has_password: share.passwordHash !== null,
    expires_at: share.expiresAt?.toISOString() ?? null,
    max_views: share.maxViews,
    allow_replies: share.allowReplies,
    replies: getReplyMode(share),
    allow_download: share.allowDownload,
    created_at: share.createdAt.toISOString(),
  };
}

export async function answerRotated(share: Share, origin: string) {
  return {
    success: true as const,
    data: await presentShare(share, origin),
    message: "The link has another code; the one before opens nothing any more.",
  };
}

export async function answerShareLink(share: Share, origin: string) {
  const replyToken = await ensureReplyToken(share);
  return {
    success: true as const,
    ...presentSettings(share, origin),
    reply_token: replyToken,
    reply_url: replyToken ? urls.reply(origin, replyToken) : null,
  };
}

const ALL = 1000;

export async function presentSharing(clipId: number, origin: string) {
  const { shares } = await listShares(clipId, { page: 1, limit: ALL });
  return {
    is_shared: shares.some((share) => share.revokedAt === null),
    shares: await presentShares(shares, origin),
    view_count: shares.reduce((sum, share) => sum + share.viewCount, 0),
    unique_view_count: shares.reduce((sum, share) => sum + share.uniqueViewCount, 0),
    reply_count: (await listReplies(clipId, { page: 1, limit: 1 })).total,
  };
}
