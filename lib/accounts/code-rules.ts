import { randomInt } from "node:crypto";
import type { Prisma } from "#lib/generated/prisma/client";

export const CODE_SECONDS = 600;
export const RESEND_SECONDS = 30;
/** Attempts per requester and code. */
export const MAX_TRIES = 5;
/** Attempts per code by address only, for all requesters together. */
export const ADDRESS_TRIES = 10;
/** Per mailbox, from unknown places. At a hundred a day, a year of guessing succeeds with a chance of one in 27. */
export const UNKNOWN_TRIES_AN_HOUR = 30;
/** Of these, per place, so that one stranger cannot use up the budget. */
export const UNKNOWN_TRIES_OF_ONE = 10;
export const UNKNOWN_TRIES_A_DAY = 100;

export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

export function usableCodes(now: Date): Prisma.LoginCodeWhereInput {
  return { consumedAt: null, expiresAt: { gt: now }, attempts: { lt: MAX_TRIES } };
}
