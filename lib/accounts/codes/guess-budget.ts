import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate } from "#lib/platform/limiter/port";
import type { Address } from "../address";
import { isKnownPlace } from "../sessions/sign-in-place";
import { budgetKey } from "./budget-key";
import { UNKNOWN_TRIES_A_DAY, UNKNOWN_TRIES_AN_HOUR, UNKNOWN_TRIES_OF_ONE } from "./code-rules";

const keyOf = (to: Address) => `tries:to:${budgetKey(to)}`;
const hourly = (to: Address): Rate => ({ key: `${keyOf(to)}:hour`, limit: UNKNOWN_TRIES_AN_HOUR, windowSeconds: 3600 });
const daily = (to: Address): Rate => ({ key: `${keyOf(to)}:day`, limit: UNKNOWN_TRIES_A_DAY, windowSeconds: 86_400 });

/** For all short codes of a mailbox, except from known places. A refusal looks like a wrong code and reveals nothing. */
export async function chargeGuess(to: Address, caller: string, now: Date): Promise<boolean> {
  if (await isKnownPlace(to, caller)) return true;
  const own: Rate = { key: `${keyOf(to)}:from:${caller}`, limit: UNKNOWN_TRIES_OF_ONE, windowSeconds: 3600 };
  for (const rate of [own, hourly(to), daily(to)]) {
    if (!(await limiter().take(rate, now)).allowed) return false;
  }
  return true;
}

/** When one caller's share of the budget is used up, new codes are long for every caller, which reveals nothing. */
export async function isUnderBruteForce(to: Address, now: Date): Promise<boolean> {
  const [hour, day] = await Promise.all([limiter().peek(hourly(to), now), limiter().peek(daily(to), now)]);
  return hour.remaining <= UNKNOWN_TRIES_AN_HOUR - UNKNOWN_TRIES_OF_ONE || day.remaining <= UNKNOWN_TRIES_AN_HOUR;
}
