import type { Share } from "#lib/generated/prisma/client";
import { readClaims, signClaims } from "#lib/secrets/signed-claims";

export const VISIT_SECONDS = 12 * 3600;

type Visited = Pick<Share, "id">;

export function makeVisitPass(share: Visited, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + VISIT_SECONDS;
  return signClaims("vvp", "share-visit", [share.id, expires]);
}

/** The one of them that proves a counted opening of the link; null if none does. */
export function findVisitPass(share: Visited, passes: readonly string[], now: Date): string | null {
  return passes.find((pass) => isVisitPass(pass, share, now)) ?? null;
}

function isVisitPass(pass: string, share: Visited, now: Date): boolean {
  const [id, expires] = readClaims("vvp", "share-visit", pass) ?? [];
  return id === share.id && Number(expires) > now.getTime() / 1000;
}
