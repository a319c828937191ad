import type { Actor } from "#lib/accounts/actor";
import { AppError, notFound } from "#lib/errors";
import type { Clip, Share, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { db } from "#lib/platform/db";
import { isGrant } from "./grant";
import { refuseEnded } from "./rules";
import { isShareCode } from "./share-code";
import { tryPassword } from "./try-password";

export type SharedClip = Share & { clip: Clip & { user: User } };

/** What a visitor brings. */
export interface Credentials {
  ip: string;
  sharePassword: string | null;
  grants: string[];
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
export async function openShare(
  code: string,
  credentials: Credentials,
  options: { keepsView?: boolean } = {},
): Promise<SharedClip> {
  const share = await findShare(code);
  const isOwner = credentials.viewer?.user.id === share.clip.userId;
  refuseEnded(share, clock.now(), options.keepsView || isOwner);
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

async function refuseLocked(share: Share, { grants, sharePassword, ip }: Credentials): Promise<void> {
  if (grants.some((grant) => isGrant(grant, share, clock.now()))) return;
  if (sharePassword === null) {
    throw new AppError(
      "password_required",
      "This link has a password: send it in X-Share-Password, or unlock the link first.",
    );
  }
  await tryPassword(share, sharePassword, ip);
}
