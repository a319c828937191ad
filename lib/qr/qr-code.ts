import { encode } from "uqr";

/** Dark modules by row and column, without the quiet zone around them. */
export type Modules = readonly (readonly boolean[])[];

/** In bytes, of version 10. Phones read larger codes badly. */
export const maxTextBytes = 213;

/** At level M, which restores 15 %. Throws RangeError beyond `maxTextBytes`. */
export function encodeQrCode(text: string): Modules {
  return encode(text, { ecc: "M", maxVersion: 10, border: 0 }).data;
}
