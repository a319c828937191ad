import { clock } from "#lib/platform/clock";
import { makeGrant } from "./grant";
import { findShare } from "./open-share";
import { refuseEnded } from "./rules";
import { tryPassword } from "./try-password";

/** Exchanges the password of a link for a grant of one hour; a link without one gives a grant as well. */
export async function unlockShare(code: string, password: string, ip: string): Promise<string> {
  const share = await findShare(code);
  refuseEnded(share, clock.now());
  if (share.passwordHash) await tryPassword(share, password, ip);
  return makeGrant(share, clock.now());
}
