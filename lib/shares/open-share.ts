import type { Actor } from "#lib/accounts/actor";
import { AppError, notFound } from "#lib/errors";
import type { Clip, Share, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { db } from "#lib/platform/db";
import { isGrant } from "./grant";
import { refuseEnded } from "./rules";
import { isShareCode } from "./share-code";
import { tryPassword } from "./try-password";
import { isVisitPass } from "./visit-pass";

export type SharedClip = Share & { clip: Clip & { user: User } };

/** What a visitor brings. */
export interface Credentials {
  /** What tries with a password are counted under, beside the link. */
  caller: string;
  sharePassword: string | null;
  grants: string[];
  /** Passes of openings that were counted, for links with a limit of views. */
  visits: string[];
  /** The signed-in person, for private links. */
  viewer: Actor | null;
}

/** Finds a link by its code, whatever state it is in. */
export async function findShare(code: string): Promise<SharedClip> {
  const share = isShareCode(code)
    ? await db().share.findUnique({ where: { code }, include: { clip: { include: { user: true } } } })
    : null;
  if (!share) throw notFound("The share");
  return share;
}

/** Opens a link for a visitor, or says why not: unknown 404, ended 410, private or locked 403. */
export async function openShare(code: string, credentials: Credentials): Promise<SharedClip> {
  return admit(await findShare(code), credentials);
}

/** Lets a visitor in at a link that was found, or says why not. Whose view was counted goes on to its end. */
export async function admit(share: SharedClip, credentials: Credentials): Promise<SharedClip> {
  const isOwner = credentials.viewer?.user.id === share.clip.userId;
  const now = clock.now();
  refuseEnded(share, now, isOwner || credentials.visits.some((pass) => isVisitPass(pass, share, now)));
  if (isOwner) return share;
  if (share.privacy === "private" && !isRecipient(share, credentials.viewer)) {
    throw new AppError("share_private", "This link is private: sign in as the person it was sent to.");
  }
  if (share.passwordHash) await refuseLocked(share, credentials);
  return share;
}

function isRecipient(share: Share, viewer: Actor | null): boolean {
  if (!viewer) return false;
  const { email, phone } = viewer.user;
  return (
    (share.recipientEmail !== null && share.recipientEmail === email) ||
    (share.recipientPhone !== null && share.recipientPhone === phone)
  );
}

async function refuseLocked(share: Share, { grants, sharePassword, caller }: Credentials): Promise<void> {
  if (grants.some((grant) => isGrant(grant, share, clock.now()))) return;
  if (sharePassword === null) {
    throw new AppError(
      "password_required",
      "This link has a password: send it in X-Share-Password, or unlock the link first.",
    );
  }
  await tryPassword(share, sharePassword, caller);
}
