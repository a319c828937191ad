import type { Share } from "#lib/generated/prisma/client";
import { readClaims, signClaims } from "./signed-claims";

export const GRANT_SECONDS = 3600;

type Locked = Pick<Share, "id" | "passwordVersion">;

/** Proof that a password was right: share, password version and end, signed. A new password ends all of them. */
export function makeGrant(share: Locked, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + GRANT_SECONDS;
  return signClaims("vgr", "share-grant", [share.id, share.passwordVersion, expires]);
}

/** True if the grant is ours, for this share and password, and still good. */
export function isGrant(grant: string, share: Locked, now: Date): boolean {
  const [id, version, expires] = readClaims("vgr", "share-grant", grant) ?? [];
  return id === share.id && Number(version) === share.passwordVersion && Number(expires) > now.getTime() / 1000;
}
