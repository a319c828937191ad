import { createHmac } from "node:crypto";
import { AppError } from "#lib/errors";
import type { Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { serverKey } from "#lib/platform/config";
import { db, isUniqueViolation } from "#lib/platform/db";
import { isUnfurler } from "./rules";

/** Counts one view, and one visitor a day once; the limit of views is kept by the same statement. */
export async function recordView(
  share: Share,
  visitor: { ip: string; userAgent: string; isOwner: boolean },
): Promise<Share> {
  if (isUnfurler(visitor.userAgent)) return share;
  const now = clock.now();
  const counted = await db().share.updateMany({
    where: { id: share.id, OR: [{ maxViews: null }, { viewCount: { lt: db().share.fields.maxViews } }] },
    data: { viewCount: { increment: 1 }, lastViewedAt: now },
  });
  if (counted.count === 0) {
    throw new AppError("view_limit_reached", "This link has been opened as often as the sender allowed.");
  }
  if (!visitor.isOwner && (await isFirstVisit(share.id, visitor, now))) {
    await db().share.update({ where: { id: share.id }, data: { uniqueViewCount: { increment: 1 } } });
  }
  return db().share.findUniqueOrThrow({ where: { id: share.id } });
}

async function isFirstVisit(shareId: string, visitor: { ip: string; userAgent: string }, now: Date): Promise<boolean> {
  // The day is part of the hash, so that visitors cannot be followed from one day to the next.
  const day = now.toISOString().slice(0, 10);
  const text = `visitor:${day}:${visitor.ip}:${visitor.userAgent}`;
  try {
    await db().visit.create({
      data: { shareId, visitor: createHmac("sha256", serverKey()).update(text).digest("hex") },
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
