import { config } from "#lib/config/config";
import { tooMany } from "#lib/kernel/errors";
import { countryPrefix } from "#lib/messages/sms/country-prefix";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate } from "#lib/platform/limiter/port";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import type { Address } from "../address";
import { isKnownPlace } from "../sessions/sign-in-place";
import { budgetKey } from "./budget-key";
import { BRUTE_FORCE_CODE_SECONDS } from "./code-rules";

export const TOO_MANY_CODES = "Too many codes were sent to this address. Try again later.";

const TOO_MANY_SMS = "Too many codes were sent to numbers of this country. Try again later, or use an e-mail address.";
const TOO_MANY_OF_LINK = "Too many codes were asked for with this link. Try again later.";

const hourly = (key: string, limit: number): Rate => ({ key, limit, windowSeconds: 3600 });

/**
 * Charges one code that goes to an address, whatever it is for: signing in, another address, a private link. False if the
 * mailbox has had enough for the moment; 429 if the requester or the country has.
 */
export async function chargeCodeBudget(to: Address, caller: string, now: Date): Promise<boolean> {
  await takeOrRefuse(ownCodes(to, caller), now, TOO_MANY_CODES);
  return askMailbox("take", to, caller, now);
}

/**
 * The same for a private link, whose requester may name any address. Only a code that goes out is charged to the address,
 * the country and the link's owner, or strangers could use up what signing in needs without one message being sent. The
 * budgets are looked at for every address, so that a refusal does not tell which one the link was sent to.
 */
export async function chargeLinkCodeBudget(
  link: { shareId: string; ownerId: string },
  { to, caller, isSent, now }: { to: Address; caller: string; isSent: boolean; now: Date },
): Promise<boolean> {
  const { linkCodesPerAddress, linkCodesPerOwner } = config().rateLimits;
  await takeOrRefuse(ownCodes(to, caller), now, TOO_MANY_CODES);
  const ofLink = hourly(`link-codes:${link.shareId}:to:${budgetKey(to)}`, linkCodesPerAddress);
  await takeOrRefuse(ofLink, now, TOO_MANY_OF_LINK);
  const ask = isSent ? "take" : "peek";
  await askOrRefuse(ask, hourly(`link-codes:owner:${link.ownerId}`, linkCodesPerOwner), now, TOO_MANY_OF_LINK);
  return askMailbox(ask, to, caller, now);
}

type Ask = "take" | "peek";

/**
 * For all requesters, so that strangers cannot flood a mailbox; per country, because SMS to some of them are ordered for
 * what they earn there. Places where the account signed in before have their own budgets, which strangers cannot use up.
 */
async function askMailbox(ask: Ask, to: Address, caller: string, now: Date): Promise<boolean> {
  const { authCodesPerAddressOverall, smsCodesPerCountry } = config().rateLimits;
  const place = (await isKnownPlace(to, caller)) ? "known" : "any";
  if (to.channel === "sms") {
    const country = hourly(`codes:country:${countryPrefix(to.address)}:${place}`, smsCodesPerCountry);
    await askOrRefuse(ask, country, now, TOO_MANY_SMS);
  }
  const key = `codes:to:${budgetKey(to)}:${place}`;
  if ((await limiter()[ask](hourly(key, authCodesPerAddressOverall), now)).allowed) return true;
  const slow: Rate = { key: `${key}:slow`, limit: 1, windowSeconds: BRUTE_FORCE_CODE_SECONDS };
  return (await limiter()[ask](slow, now)).allowed;
}

const ownCodes = (to: Address, caller: string): Rate =>
  hourly(`codes:to:${budgetKey(to)}:from:${caller}`, config().rateLimits.authCodesPerAddress);

const takeOrRefuse = (rate: Rate, now: Date, message: string) => askOrRefuse("take", rate, now, message);

async function askOrRefuse(ask: Ask, rate: Rate, now: Date, message: string): Promise<void> {
  const verdict = await limiter()[ask](rate, now);
  if (!verdict.allowed) throw tooMany(message, secondsUntil(verdict, rate, now));
}
