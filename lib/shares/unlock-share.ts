import type { Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { makeGrant } from "./grant";
import { refuseEnded } from "./rules";
import { tryPassword } from "./try-password";

/** Exchanges the password of a link for a grant of one hour; a link without one gives a grant as well. */
export async function unlockShare(share: Share, password: string, caller: string): Promise<string> {
  refuseEnded(share, clock.now());
  if (share.passwordHash) await tryPassword(share, password, caller);
  return makeGrant(share, clock.now());
}
