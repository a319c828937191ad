import { randomBase58 } from "#lib/kernel/ids";

/** 22 base58 characters are 128 bits. */
export function newShareCode(): string {
  return randomBase58(22);
}

export function isShareCode(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{22}$/.test(text);
}
