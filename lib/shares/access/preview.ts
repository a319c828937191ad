import type { Actor } from "#lib/accounts/sessions/actor";
import { ownedAndNotFrozen } from "#lib/clips/owned-clip";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import type { SharedClip } from "./open-share";

const pattern = /^preview-([1-9]\d{0,9})$/;

/** Stands where a share code would, for the owner alone. No share code looks like it. */
export function isPreviewCode(code: string): boolean {
  return pattern.test(code);
}

/** The clip as if it were shared as most are, without a link: its owner sees the page that a link would open. */
export async function previewShare(code: string, viewer: Actor | null): Promise<SharedClip> {
  const id = Number(pattern.exec(code)?.[1]);
  const clip =
    viewer && Number.isSafeInteger(id) && id < 2 ** 31
      ? await db().clip.findFirst({ where: { id, ...ownedAndNotFrozen(viewer.user) }, include: { user: true } })
      : null;
  if (!clip) throw notFound("The share");
  return {
    id: code,
    clipId: clip.id,
    code,
    privacy: "private",
    passwordHash: null,
    passwordVersion: 1,
    expiresAt: null,
    maxViews: null,
    // An answer would belong to no link.
    allowReplies: false,
    replyVisibility: "private",
    allowDownload: true,
    channel: "link",
    recipientEmail: null,
    recipientPhone: null,
    recipientName: null,
    note: null,
    language: null,
    viewCount: 0,
    uniqueViewCount: 0,
    heardSum: 0,
    heardVisits: 0,
    formerCodes: [],
    lastViewedAt: null,
    digestedViews: 0,
    endNoticedAt: null,
    remindedAt: null,
    replyGeneration: 1,
    shownClipId: null,
    shownAsOf: null,
    fullSince: null,
    revokedAt: null,
    createdAt: clock.now(),
    clip,
  };
}
