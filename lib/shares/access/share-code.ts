import { randomBase58 } from "#lib/kernel/ids";

/** 22 base58 characters are 128 bits. */
export function newShareCode(): string {
  return randomBase58(22);
}

/**
 * The code in an address to which its message's punctuation stuck, as in "(.../c/{code})." or "<.../c/{code}>"; null for
 * anything else. What a dot or a dash begins may be an address below the link, such as `{code}.md`.
 */
export function extractShareCode(text: string): string | null {
  const found = /^([^A-Za-z0-9]*)([1-9A-HJ-NP-Za-km-z]{22})(|(?![.~_@:+-]+[\p{L}\p{N}])[^A-Za-z0-9].*)$/su.exec(text);
  const [, before = "", code = "", after = ""] = found ?? [];
  return found && before + after !== "" ? code : null;
}

export function isShareCode(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{22}$/.test(text);
}
