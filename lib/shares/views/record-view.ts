import { createHmac } from "node:crypto";
import { serverKey } from "#lib/config/config";
import { raiseEvent } from "#lib/events/raise-event";
import type { Share, ViewDay, Visit } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import { studioUrl } from "#lib/messages/notify-owner";
import { notifyUser } from "#lib/messages/notify-user";
import { firstView } from "#lib/messages/templates/links";
import { db, type Transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { linkTransaction } from "#lib/storage/clip-transaction";
import { isLinkPreviewBot } from "../access/rules";
import { findVisitPass, makeVisitPass } from "../access/visit-pass";
import {
  type AddedParts,
  addParts,
  addToSum,
  type HeardParts,
  noParts,
  readTagCounts,
  readTagSums,
} from "./heard-parts";

interface Viewer {
  ip: string;
  userAgent: string;
  isOwner: boolean;
}

/** With limited views, a visit pass makes repeated openings one view for twelve hours. */
export async function countLinkView<S extends Share>(
  share: S,
  visitor: Viewer & { visits: readonly string[] },
): Promise<{ share: S; pass: string | null }> {
  if (visitor.isOwner) return { share, pass: null };
  if (share.maxViews === null) return { share: { ...share, ...(await recordView(share, visitor)) }, pass: null };
  const now = clock.now();
  const pass = findVisitPass(share, visitor.visits, now);
  if (pass) return { share, pass };
  const counted = await recordView(share, visitor);
  return { share: { ...share, ...counted }, pass: makeVisitPass(share, now) };
}

const DAY_MS = 86_400_000;

/** Counts a view, and each visitor once in 24 hours as unique. The limit is enforced by the UPDATE that counts. */
export async function recordView(share: Share, visitor: Viewer): Promise<Share> {
  // With a view limit, unfurlers count too, or the limit could be bypassed by the user agent.
  if (share.maxViews === null && isLinkPreviewBot(visitor.userAgent)) return share;
  const now = clock.now();
  return linkTransaction(share.id, async (tx) => {
    const counted = await tx.share.updateMany({
      where: { id: share.id, OR: [{ maxViews: null }, { viewCount: { lt: tx.share.fields.maxViews } }] },
      data: { viewCount: { increment: 1 }, lastViewedAt: now },
    });
    if (counted.count === 0) {
      throw new AppError(
        "view_limit_reached",
        "This link has reached the number of views that the sender allowed. Ask them for another one.",
      );
    }
    const isNew = !visitor.isOwner && (await isFirstVisit(tx, share.id, visitor, now));
    if (isNew) {
      await tx.share.updateMany({ where: { id: share.id }, data: { uniqueViewCount: { increment: 1 } } });
    }
    await countOnDay(tx, share.id, now, { openings: 1, people: isNew ? 1 : 0 });
    const current = await tx.share.findUnique({ where: { id: share.id } });
    if (!current) throw notFound("The share");
    if (isNew) {
      await raiseEvent(tx, current.clipId, { type: "share_viewed", share: current });
      if (current.uniqueViewCount === 1) await notifyOfFirstView(tx, current, now);
    }
    await recordCreated(tx, share.id);
    return current;
  });
}

async function notifyOfFirstView(tx: Transaction, share: Share, now: Date): Promise<void> {
  const { clipId, recipientName } = share;
  const { title, user } = await tx.clip.findUniqueOrThrow({
    where: { id: clipId },
    select: { title: true, user: true },
  });
  const words = { clip_title: title, recipient_name: recipientName, viewed_at: now, clip_url: studioUrl(clipId) };
  await notifyUser(tx, user, { template: firstView, input: words, shareId: share.id, clipId });
}

/** Whether a view of theirs was counted, so that they may listen to the end of it. */
export async function hasVisited({ id }: Pick<Share, "id">, visitor: Omit<Viewer, "isOwner">): Promise<boolean> {
  return (await latestVisit(db(), id, visitor, clock.now())) !== null;
}

/**
 * Keeps the largest heard share of a visit, from 0 to 1, and adds its increase to the sums of the day; null if no view of
 * the visitor was counted.
 */
export async function recordHeardShare(
  { id }: Pick<Share, "id">,
  { visitor, heard, parts = null }: { visitor: Viewer; heard: number; parts?: HeardParts | null },
): Promise<number | null> {
  if (visitor.isOwner || isLinkPreviewBot(visitor.userAgent)) return null;
  return linkTransaction(id, async (tx) => {
    // The link is locked first, as counting does it.
    await tx.$queryRaw`SELECT id FROM shares WHERE id = ${id} FOR UPDATE`;
    const now = clock.now();
    const visit = await latestVisit(tx, id, visitor, now);
    if (!visit) return null;
    if (parts) await addHeardParts(tx, visit, parts, now);
    const most = Math.max(heard, visit.heard ?? 0);
    if (most === visit.heard) return most;
    await tx.visit.update({ where: visitKey(visit), data: { heard: most } });
    const added = { heardSum: most - (visit.heard ?? 0), heardVisits: visit.heard === null ? 1 : 0 };
    await countOnDay(tx, id, now, added);
    await tx.share.update({
      where: { id },
      data: { heardSum: { increment: added.heardSum }, heardVisits: { increment: added.heardVisits } },
    });
    return most;
  });
}

const visitKey = ({ shareId, visitor }: Visit) => ({ shareId_visitor: { shareId, visitor } });

/** The link is locked, so that no other report of the visit, or of the day, comes between. */
async function addHeardParts(tx: Transaction, visit: Visit, parts: HeardParts, now: Date): Promise<void> {
  const { sound, buckets } = visit;
  const before = sound === null ? null : { sound, buckets, tags: readTagCounts(visit.tags) };
  const { most, added } = addParts(before, parts);
  await tx.visit.update({ where: visitKey(visit), data: { ...most, buckets: [...most.buckets] } });
  const key = { shareId: visit.shareId, day: dayOf(now), sound: parts.sound };
  const where = { shareId_day_sound: key };
  const day = await tx.heardDay.findUnique({ where });
  const { people, buckets: heard, tags } = day ?? { ...noParts(), buckets: [] };
  const summed: AddedParts = { people, buckets: [...heard], tags: readTagSums(tags) };
  addToSum(summed, added);
  await tx.heardDay.upsert({ where, create: { ...key, ...summed }, update: summed });
}

type DayCounts = Partial<Pick<ViewDay, "openings" | "people" | "heardSum" | "heardVisits">>;

async function countOnDay(tx: Transaction, shareId: string, now: Date, counts: DayCounts): Promise<void> {
  const { openings = 0, people = 0, heardSum = 0, heardVisits = 0 } = counts;
  const key = { shareId, day: dayOf(now) };
  await tx.viewDay.upsert({
    where: { shareId_day: key },
    create: { ...key, openings, people, heardSum, heardVisits },
    update: {
      openings: { increment: openings },
      people: { increment: people },
      heardSum: { increment: heardSum },
      heardVisits: { increment: heardVisits },
    },
  });
}

const dayOf = (now: Date): Date => new Date(now.toISOString().slice(0, 10));

async function isFirstVisit(tx: Transaction, shareId: string, visitor: Viewer, now: Date): Promise<boolean> {
  const latest = await latestVisit(tx, shareId, visitor, now);
  if (latest && now.getTime() - latest.createdAt.getTime() < DAY_MS) return false;
  const visit = { shareId, visitor: visitorHash(visitor, now), createdAt: now };
  return (await tx.visit.createMany({ data: [visit], skipDuplicates: true })).count === 1;
}

/** Of today or yesterday, since a visit may go on after midnight. */
function latestVisit(
  client: Pick<Transaction, "visit">,
  shareId: string,
  visitor: Omit<Viewer, "isOwner">,
  now: Date,
): Promise<Visit | null> {
  const days = [now, new Date(now.getTime() - DAY_MS)];
  return client.visit.findFirst({
    where: { shareId, visitor: { in: days.map((day) => visitorHash(visitor, day)) } },
    orderBy: { createdAt: "desc" },
  });
}

/** The day is hashed too, so that visitors cannot be tracked across days. */
function visitorHash({ ip, userAgent }: Omit<Viewer, "isOwner">, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return createHmac("sha256", serverKey()).update(`visitor:${day}:${ip}:${userAgent}`).digest("hex");
}
