import { randomInt } from "node:crypto";

export const CODE_SECONDS = 600;
export const RESEND_SECONDS = 30;
/** Tries of one requester. */
export const MAX_TRIES = 5;
/** Tries by the bare address of all requesters together: with the five by its id, one in 18,000 guesses a code. */
export const ADDRESS_TRIES = 50;

/** Six digits, each code as likely as any other. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

/** Whether a code may still be tried: not used, not expired, tries left. */
export function isTryable(code: { consumedAt: Date | null; expiresAt: Date; attempts: number }, now: Date): boolean {
  return code.consumedAt === null && code.expiresAt > now && code.attempts < MAX_TRIES;
}
