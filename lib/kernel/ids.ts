import { randomBytes } from "node:crypto";

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Cryptographically random; 22 characters carry 128 bits. */
export function randomBase58(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 232 is the largest multiple of 58 below 256; using larger bytes would bias the result.
      if (byte < 232 && text.length < length) text += base58[byte % 58];
    }
  }
  return text;
}

type IdPrefix =
  | "usr"
  | "ver"
  | "otc"
  | "cch"
  | "tok"
  | "fam"
  | "ast"
  | "der"
  | "drw"
  | "thb"
  | "trs"
  | "vid"
  | "hnd"
  | "job"
  | "shr"
  | "rqs"
  | "rpl"
  | "msg"
  | "upl"
  | "use"
  | "whk"
  | "evt"
  | "dlv";

/** For example `shr_8Zk…`. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBase58(16)}`;
}
