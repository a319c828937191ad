import { createHmac, timingSafeEqual } from "node:crypto";
import type { Share } from "#lib/generated/prisma/client";
import { serverKey } from "#lib/platform/config";

export const GRANT_SECONDS = 3600;

type Locked = Pick<Share, "id" | "passwordVersion">;

/** Proof that a password was right: share, password version and end, signed. A new password ends all of them. */
export function makeGrant(share: Locked, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + GRANT_SECONDS;
  const claims = `${share.id}.${share.passwordVersion}.${expires}`;
  return `vgr_${Buffer.from(claims).toString("base64url")}.${sign(claims)}`;
}

/** True if the grant is ours, for this share and password, and still good. */
export function isGrant(grant: string, share: Locked, now: Date): boolean {
  const match = /^vgr_([\w-]+)\.([\w-]+)$/.exec(grant);
  if (!match?.[1] || !match[2]) return false;
  const claims = Buffer.from(match[1], "base64url").toString("utf8");
  if (!equal(sign(claims), match[2])) return false;
  const [id, version, expires] = claims.split(".");
  return id === share.id && Number(version) === share.passwordVersion && Number(expires) > now.getTime() / 1000;
}

function sign(claims: string): string {
  return createHmac("sha256", serverKey()).update(`share-grant:${claims}`).digest("base64url");
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
