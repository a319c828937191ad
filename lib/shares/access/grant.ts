import type { Share } from "#lib/generated/prisma/client";
import { readClaims, signClaims } from "#lib/secrets/signed-claims";

export const GRANT_SECONDS = 3600;

type Locked = Pick<Share, "id" | "passwordVersion">;

/** Signed share, password version and expiry. A new password invalidates all grants. */
export function makeGrant(share: Locked, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + GRANT_SECONDS;
  return signClaims("vgr", "share-grant", [share.id, share.passwordVersion, expires]);
}

export function isGrant(grant: string, share: Locked, now: Date): boolean {
  const [id, version, expires] = readClaims("vgr", "share-grant", grant) ?? [];
  return id === share.id && Number(version) === share.passwordVersion && Number(expires) > now.getTime() / 1000;
}
