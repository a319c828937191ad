import type { OwnedClip } from "#lib/clips/owned-clip";
import { isLargeSource } from "#lib/context/is-large-source";
import { bounds } from "#lib/contract/schema/limits";
import type { Connection, Handover, HandoverSplit, HandoverTarget, Share, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, fieldError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { getPinSource } from "#lib/packages/export/clip-context";
import { db, lockName, type Transaction, transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { onThread } from "#lib/platform/threads/threads";
import type { Tracker } from "#lib/platform/trackers/port";
import { trackers } from "#lib/platform/trackers/trackers";
import { getShareStatus, isLocked } from "#lib/shares/access/rules";
import { insertShare } from "#lib/shares/create-share";
import { handoverAddresses } from "./addresses";
import { findConnection, readProjectName, resolveProject } from "./connections";
import { matchIssues, readMadeIssues } from "./made-issues";
import { type DraftIssue, writeIssues } from "./write-issues";

const LINK = {
  privacy: "unlisted",
  expiresAt: null,
  passwordHash: null,
  maxViews: null,
  allowReplies: true,
  allowDownload: false,
} as const;

export type WithShare = Handover & { share: Share | null };

interface HandoverWish {
  target: HandoverTarget;
  project?: string | undefined;
  split: HandoverSplit;
  labels: string[];
  hasCrops: boolean;
  hasLinks: boolean;
  isDryRun: boolean;
  isVisibilityConfirmed: boolean;
}

export interface HandoverResult {
  handover: WithShare | null;
  issues: { draft: DraftIssue; payload: Record<string, unknown> | null; url: string | null }[];
  visibleTo: string;
  needsConfirmation: boolean;
}

/** Notes the pins to send, with the link for them; `handover-work.ts` sends it. */
export async function handOver(
  clip: OwnedClip,
  owner: Pick<User, "id" | "name">,
  wish: HandoverWish,
): Promise<HandoverResult> {
  const tracker = wish.target === "markdown" ? null : trackers[wish.target];
  const connection = wish.target === "markdown" ? null : await findConnection(owner, wish.target);
  const typed = readProject(wish, tracker, connection);
  const needsConfirmation = await hasClosedLink(clip);
  if (!wish.isDryRun) {
    if (tracker && !connection) throw notConnected(tracker, wish.target);
    if (needsConfirmation && !wish.isVisibilityConfirmed) throw notConfirmed();
  }
  // A dry run asks no one.
  const project = wish.isDryRun || !tracker || !connection ? typed : await resolveProject(tracker, connection, typed);
  const place = { clipId: clip.id, target: wish.target, project, split: wish.split };
  const before = await findHandover(place);
  const handover = wish.isDryRun ? null : await note(clip, place, wish);
  const share = handover?.share ?? openShareOf(before);
  const drafts = await draftIssues(clip, owner.name, { ...wish, share, mostEntries: tracker?.mostEntries });
  const made = matchIssues(drafts, before ? readMadeIssues(before).filter(({ api }) => api === connection?.url) : []);
  return {
    handover,
    issues: drafts.map((draft) => ({
      draft,
      payload: tracker?.payload({ ...draft.issue, mark: "tellmark" }, project) ?? null,
      url: made.get(draft)?.url ?? null,
    })),
    visibleTo: `Everyone who sees the ${wish.target === "slack" ? "message" : tracker ? "issue" : "text"} can open the clip by the link in it, without an account.`,
    needsConfirmation,
  };
}

/** As the trackers get them, but for marks, ticks and uploads. */
export async function draftIssues(
  clip: Pick<OwnedClip, "id" | "answeredAt" | "answeredBy">,
  ownerName: string | null,
  form: Pick<Handover, "split" | "labels" | "hasCrops" | "hasLinks"> & {
    share: Pick<Share, "code"> | null;
    mostEntries: number | undefined;
  },
): Promise<DraftIssue[]> {
  const addresses = handoverAddresses(form.share?.code ?? null, form);
  const speaker = clip.answeredAt ? clip.answeredBy : ownerName;
  const about = { id: null, code: null, url: addresses.clip, crops: null, speaker };
  const { split, labels, mostEntries = Number.POSITIVE_INFINITY } = form;
  const source = await getPinSource(clip.id, about);
  const work = { source, form: { split, labels, mostEntries, addresses } };
  return isLargeSource(source) ? onThread("writeIssues", work, transferableBuffers(source.ink)) : writeIssues(work);
}

type Place = Pick<Handover, "clipId" | "target" | "project" | "split">;

const findHandover = (place: Place, tx: Pick<Transaction, "handover"> = db()): Promise<WithShare | null> =>
  tx.handover.findUnique({ where: { clipId_target_project_split: place }, include: { share: true } });

async function note(clip: OwnedClip, place: Place, wish: HandoverWish): Promise<WithShare> {
  return transaction(async (tx) => {
    await lockName(tx, `handovers:${clip.id}`);
    const before = await findHandover(place, tx);
    if (!before && (await tx.handover.count({ where: { clipId: clip.id } })) >= bounds.handovers)
      throw new AppError(
        "conflict",
        `This clip was already sent to ${bounds.handovers} places, the most there can be. Send it again to one of them.`,
      );
    const share =
      openShareOf(before) ?? (await insertShare(tx, clip, { settings: LINK, recipient: { channel: "link" } }));
    const now = clock.now();
    const isSent = place.target === "markdown";
    const { labels, hasCrops, hasLinks } = wish;
    const data = {
      ...{ labels, hasCrops, hasLinks, shareId: share.id, error: null, updatedAt: now },
      ...(isSent ? { status: "sent" as const, sentAt: now } : { status: "pending" as const }),
    };
    const handover = await tx.handover.upsert({
      where: { clipId_target_project_split: place },
      create: { ...place, ...data, id: newId("hnd"), createdAt: now },
      update: data,
    });
    if (!isSent) await queue().enqueue(tx, "hand-over", { handoverId: handover.id }, { turnOf: clip.userId });
    return { ...handover, share };
  });
}

/** Its link, while that can be opened. */
export function openShareOf(handover: Pick<WithShare, "share"> | null): Share | null {
  const share = handover?.share ?? null;
  return share && getShareStatus(share, clock.now()) === "active" && !isClosed(share) ? share : null;
}

const isClosed = (share: Share) => share.privacy === "private" || isLocked(share);

async function hasClosedLink({ id: clipId }: Pick<OwnedClip, "id">): Promise<boolean> {
  const shares = await db().share.findMany({ where: { clipId, revokedAt: null } });
  return shares.some((share) => isClosed(share) && getShareStatus(share, clock.now()) === "active");
}

function readProject({ project, isDryRun }: HandoverWish, tracker: Tracker | null, connection: Connection | null) {
  if (!tracker) return "";
  const named = project ?? connection?.project ?? "";
  if (named === "" && (isDryRun || !connection)) return "";
  if (named === "") throw fieldError("project", `is required: name the place on ${tracker.name}`);
  return readProjectName(tracker, named);
}

const notConnected = ({ name }: Tracker, target: HandoverTarget) =>
  new AppError(
    "conflict",
    `${name} is not connected. Connect it in the settings, or with PUT /api/v1/connections/${target}.`,
  );

const notConfirmed = () =>
  fieldError(
    "confirm_visible",
    "must be true: this clip has a private link or one with a password, and everyone who sees the issue could open it",
  );
