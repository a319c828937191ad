import type { Actor } from "#lib/accounts/sessions/actor";
import { type Clip, Prisma, type Share, type User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import { pickPrefixedColumns, selectColumns } from "#lib/platform/database/columns";
import { hasReplica, PRIMARY_FLUSH_LSN } from "#lib/platform/database/replica";
import { queryPrepared } from "#lib/platform/database/rows";
import { versionWith } from "#lib/snapshots/snapshot-version";
import { isGrant } from "./grant";
import { ANONYMOUS_RECIPIENT } from "./reply-token";
import { isLocked, linkEndedError } from "./rules";
import { isShareCode } from "./share-code";
import { tryPassword } from "./try-password";
import { isViewerGrant } from "./viewer-grant";
import { findVisitPass } from "./visit-pass";

export type SharedClip = Share & {
  /** The shown clip; a frozen copy has another id than `clipId`, to which answers, views and the owner belong. */
  clip: Clip & { user: User };
  hasReplyToken?: boolean;
  /** Another one after every change on the page of the clip. */
  pageVersion?: string;
  /** The LSN of the primary when the link was read, for `readFromReplica`. */
  primaryLsn?: string;
};

export interface Credentials {
  /** Rate limit key for passwords, besides the link's own. */
  caller: string;
  sharePassword: string | null;
  /** Of a password, or of a code to the recipient. */
  grants: string[];
  visits: string[];
  viewer: Actor | null;
}

/** A visitor with nothing but the link. */
export const anonymousViewer: Credentials = { caller: "", sharePassword: null, grants: [], visits: [], viewer: null };

export async function getShareByCode(code: string, options: { withState?: boolean } = {}): Promise<SharedClip> {
  const share = await findShareByCode(code, options);
  if (!share) throw notFound("The share");
  return share;
}

/** `withState` reads `pageVersion`, too. */
export async function findShareByCode(code: string, { withState = false } = {}): Promise<SharedClip | null> {
  const [row] = isShareCode(code) ? await readShare(code, withState) : [];
  if (!row) return null;
  const clip = {
    ...pickPrefixedColumns<Clip>(row, "clip.", Prisma.ClipScalarFieldEnum),
    user: pickPrefixedColumns<User>(row, "user.", Prisma.UserScalarFieldEnum),
  };
  return {
    ...pickPrefixedColumns<Share>(row, "share.", Prisma.ShareScalarFieldEnum),
    clip,
    hasReplyToken: row.hasReplyToken === true,
    ...(withState ? { pageVersion: String(row.pageVersion) } : {}),
    ...(row.primaryLsn ? { primaryLsn: String(row.primaryLsn) } : {}),
  };
}

/** Another text after every change of clip `c` on the page of its link `s`. */
const pageVersion = versionWith([
  "SELECT r.xmin || 'r' || r.ctid::text FROM replies r WHERE r.share_id = s.id AND r.state = 'shown' AND r.suspected_at IS NULL",
  "SELECT count(*) || 'n' || COALESCE(max(n.id), 0) FROM reactions n WHERE n.share_id = s.id",
]);

/** One statement, because this is the busiest page. */
function readShare(code: string, withState: boolean): Promise<Record<string, unknown>[]> {
  return queryPrepared(Prisma.sql`
    SELECT ${selectColumns("s", Prisma.ShareScalarFieldEnum, "share.")}, ${selectColumns("c", Prisma.ClipScalarFieldEnum, "clip.")},
      ${selectColumns("u", Prisma.UserScalarFieldEnum, "user.")},
      EXISTS (
        SELECT 1 FROM reply_tokens r
        WHERE r.share_id = s.id AND r.recipient = ${ANONYMOUS_RECIPIENT} AND r.generation = s.reply_generation
      ) AS "hasReplyToken"
      ${withState ? Prisma.sql`, ${pageVersion} AS "pageVersion"` : Prisma.empty}
      ${hasReplica() ? Prisma.sql`, ${PRIMARY_FLUSH_LSN} AS "primaryLsn"` : Prisma.empty}
    FROM shares s JOIN clips c ON c.id = COALESCE(s.shown_clip_id, s.clip_id) JOIN users u ON u.id = c.user_id
    WHERE s.code = ${code}`);
}

export interface AccessRefusal {
  kind: "ended" | "private" | "locked";
  /** The answer of the API. */
  error: AppError;
}

/**
 * Null if the viewer may open the link. `isListening`: in a visit that was counted, which may outlast the link's time or last
 * view. Throws where passwords were tried too often.
 */
export async function findRefusal(
  share: SharedClip,
  credentials: Credentials,
  { isListening = false } = {},
): Promise<AccessRefusal | null> {
  const isOwner = credentials.viewer?.user.id === share.clip.userId;
  const now = clock.now();
  const life = isListening ? { ...share, expiresAt: null } : share;
  const isCounted = isListening || isOwner || findVisitPass(share, credentials.visits, now) !== null;
  const ended = linkEndedError(life, now, isCounted);
  if (ended) return { kind: "ended", error: ended };
  if (isOwner) return null;
  if (share.privacy === "private" && !isRecipient(share, credentials, now)) {
    const message = `This link is private: sign in as its recipient, or request a code for the recipient's address (POST ${pathOf(share)}/email-code).`;
    return { kind: "private", error: new AppError("share_private", message) };
  }
  const error = isLocked(share) ? await findLock(share, credentials) : null;
  return error && { kind: "locked", error };
}

export async function authorizeViewer(
  share: SharedClip,
  credentials: Credentials,
  options: { isListening?: boolean } = {},
): Promise<SharedClip> {
  const refusal = await findRefusal(share, credentials, options);
  if (refusal) throw refusal.error;
  return share;
}

/** Whether the link limits its views, and neither its owner nor a counted opening asks. */
export function needsOpening(share: SharedClip, { viewer, visits }: Credentials): boolean {
  const isOwner = viewer?.user.id === share.clip.userId;
  return share.maxViews !== null && !isOwner && findVisitPass(share, visits, clock.now()) === null;
}

/** As `authorizeViewer`; a link with a view limit needs a counted opening, too. */
export async function authorizeOpenedViewer(share: SharedClip, credentials: Credentials): Promise<SharedClip> {
  const open = await authorizeViewer(share, credentials);
  if (needsOpening(open, credentials)) {
    throw new AppError(
      "forbidden",
      `This link has a limited number of views: open it first (GET ${pathOf(share)}?track_view=true), then send the pass of that view as v.`,
      { body: { needs_opening: true } },
    );
  }
  return open;
}

/** For programs: the next call. */
const pathOf = ({ code }: Pick<Share, "code">) => `/api/v1/clip/public/${code}`;

function isRecipient(share: Share, { viewer, grants }: Credentials, now: Date): boolean {
  if (grants.some((grant) => isViewerGrant(grant, share, now))) return true;
  if (!viewer) return false;
  const { email, phone } = viewer.user;
  return (
    (share.recipientEmail !== null && share.recipientEmail === email) ||
    (share.recipientPhone !== null && share.recipientPhone === phone)
  );
}

async function findLock(share: Share, { grants, sharePassword, caller }: Credentials): Promise<AppError | null> {
  if (share.passwordHash && grants.some((grant) => isGrant(grant, share, clock.now()))) return null;
  if (sharePassword === null) {
    const message = `This link has a password: send it in X-Share-Password, or unlock the link first (POST ${pathOf(share)}/unlock).`;
    return new AppError("password_required", message);
  }
  try {
    await tryPassword(share, sharePassword, caller);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_password") return error;
    throw error;
  }
}
