import { randomBase58 } from "#lib/kernel/ids";

/** 22 base58 characters: 128 bit, so that a link cannot be guessed. */
export function newShareCode(): string {
  return randomBase58(22);
}

/** What a share code looks like; anything else cannot exist. */
export function isShareCode(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{22}$/.test(text);
}
