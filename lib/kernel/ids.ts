import { randomBytes } from "node:crypto";

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Unpredictable base58 text; 22 characters are 128 bit. */
export function randomBase58(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 232 is the largest multiple of 58 below 256: beyond it, letters would not be equally likely.
      if (byte < 232 && text.length < length) text += base58[byte % 58];
    }
  }
  return text;
}

/** The prefixes of ids that are no integers. */
export type IdPrefix =
  | "usr"
  | "ver"
  | "tok"
  | "fam"
  | "ast"
  | "der"
  | "drw"
  | "thb"
  | "vid"
  | "job"
  | "shr"
  | "rpl"
  | "msg"
  | "upl";

/** A new id such as `shr_8Zk…`. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBase58(16)}`;
}
