import { config } from "#lib/kernel/config";
import { tooMany } from "#lib/kernel/errors";
import { countryPrefix } from "#lib/messages/country-prefix";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate } from "#lib/platform/limiter/port";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import type { Address } from "./address";
import { budgetKey } from "./budget-key";
import { BESIEGED_CODE_SECONDS } from "./code-rules";
import { isKnownPlace } from "./sign-in-place";

export const TOO_MANY_CODES = "Too many codes were sent to this address. Try again later.";

const TOO_MANY_SMS = "Too many codes were sent to numbers of this country. Try again later, or use an e-mail address.";

/** Each kind has budgets of its own, or strangers could use up those of signing in without one message being sent. */
export type CodeKind = "codes" | "proofs" | `views:${string}`;

/**
 * Per requester and for all requesters, so that strangers can neither flood a mailbox nor use up its owner's budget; per
 * country, because SMS to some of them are ordered for what they earn there.
 * False if the mailbox has had enough for the moment.
 */
export async function takeCodeBudget(kind: CodeKind, to: Address, caller: string, now: Date): Promise<boolean> {
  const { authCodesPerAddress, authCodesPerAddressOverall, smsCodesPerCountry } = config().rateLimits;
  const key = `${kind}:to:${budgetKey(to)}`;
  const own: Rate = { key: `${key}:${caller}`, limit: authCodesPerAddress, windowSeconds: 3600 };
  const verdict = await limiter().take(own, now);
  if (!verdict.allowed) throw tooMany(TOO_MANY_CODES, secondsUntil(verdict, own, now));
  if (await isKnownPlace(to, caller)) return true;
  if (to.channel === "sms") {
    const prefix = countryPrefix(to.address);
    const country: Rate = { key: `${kind}:country:${prefix}`, limit: smsCodesPerCountry, windowSeconds: 3600 };
    const left = await limiter().take(country, now);
    if (!left.allowed) throw tooMany(TOO_MANY_SMS, secondsUntil(left, country, now));
  }
  const overall: Rate = { key, limit: authCodesPerAddressOverall, windowSeconds: 3600 };
  if ((await limiter().take(overall, now)).allowed) return true;
  const slow: Rate = { key: `${key}:slow`, limit: 1, windowSeconds: BESIEGED_CODE_SECONDS };
  return (await limiter().take(slow, now)).allowed;
}
