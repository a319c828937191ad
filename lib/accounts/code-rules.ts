import { randomInt } from "node:crypto";
import type { Prisma } from "#lib/generated/prisma/client";

export const CODE_SECONDS = 600;
export const RESEND_SECONDS = 30;
/** Tries of one requester for one code. */
export const MAX_TRIES = 5;
/** Tries for one code by the bare address, of all requesters together. */
export const ADDRESS_TRIES = 10;
/**
 * Tries for all codes of one mailbox from places where its owner has not signed in: with a hundred a day, who tries every
 * day for a year guesses one code with a chance of one in 27.
 */
export const UNKNOWN_TRIES_AN_HOUR = 30;
/** Of these, as many from one place, so that one stranger does not use up everybody's. */
export const UNKNOWN_TRIES_OF_ONE = 10;
export const UNKNOWN_TRIES_A_DAY = 100;

/** Six digits, each code as likely as any other. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

/** The codes that may still be tried: not used, not expired, tries left. */
export function tryable(now: Date): Prisma.LoginCodeWhereInput {
  return { consumedAt: null, expiresAt: { gt: now }, attempts: { lt: MAX_TRIES } };
}
