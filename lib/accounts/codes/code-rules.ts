import { randomInt } from "node:crypto";

export const RESEND_SECONDS = 30;
/** When a mailbox has had its codes of an hour, it gets another one this often: so that one in it is always valid. */
export const BRUTE_FORCE_CODE_SECONDS = 180;
/** Attempts per requester and code. */
export const MAX_TRIES = 5;
/** Attempts per code by address only, for all requesters together. */
export const ADDRESS_TRIES = 10;
/** Short codes, per mailbox, from unknown places. At a hundred a day, a year of guessing succeeds with a chance of one in 27. */
export const UNKNOWN_TRIES_AN_HOUR = 30;
/** Of these, per place, so that one stranger cannot use up the budget. */
export const UNKNOWN_TRIES_OF_ONE = 10;
export const UNKNOWN_TRIES_A_DAY = 100;

export const CODE_DIGITS = 6;
/** For mailboxes under attack: too long to guess, so attempts need no budget that strangers could exhaust. */
export const LONG_CODE_DIGITS = 10;

/** Long codes do not start with a zero, so that clients may send them as numbers. */
export function newCode(digits: number = CODE_DIGITS): string {
  return digits === CODE_DIGITS
    ? String(randomInt(0, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0")
    : String(randomInt(10 ** (digits - 1), 10 ** digits));
}

export function usableCodes(now: Date) {
  return { consumedAt: null, expiresAt: { gt: now }, attempts: { lt: MAX_TRIES } };
}
