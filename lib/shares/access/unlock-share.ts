import type { Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { makeGrant } from "./grant";
import type { Credentials } from "./open-share";
import { assertLinkActive, isLocked } from "./rules";
import { tryPassword } from "./try-password";
import { findVisitPass } from "./visit-pass";

/** A grant for one hour. Visitors already counted can unlock again after the last view. */
export async function unlockShare(
  share: Share,
  password: string,
  { caller, visits }: Pick<Credentials, "caller" | "visits">,
): Promise<string> {
  const now = clock.now();
  assertLinkActive(share, now, findVisitPass(share, visits, now) !== null);
  if (isLocked(share)) await tryPassword(share, password, caller);
  return makeGrant(share, clock.now());
}
