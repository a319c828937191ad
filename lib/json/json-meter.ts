export interface JsonBounds {
  /** Values of every kind, nested ones included. */
  values: number;
  depth: number;
}

export type JsonExcess = "too_many_values" | "too_deep";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Plain bytes of strings, after which native code looks for the next sign that counts: a picture may be one long string. */
const LONG = 64;

const find = (chunk: Uint8Array, sign: number, from: number) => {
  const at = chunk.indexOf(sign, from);
  return at === -1 ? chunk.length : at;
};

/** Counts while bytes arrive: a parser takes up to sixty bytes per byte of text and blocks the event loop. */
export class JsonMeter {
  values = 1;
  #bounds: JsonBounds;
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
  }

  add(chunk: Uint8Array): JsonExcess | null {
    const { values: mostValues, depth: mostDepth } = this.#bounds;
    let [values, depth, inString, escaped] = [this.values, this.#depth, this.#inString, this.#escaped];
    let [plain, quoteAt, backslashAt] = [0, -1, -1];
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at] as number; // Within its length; asked of every byte that comes.
      if (inString) {
        if (escaped) escaped = false;
        else if (sign === BACKSLASH) escaped = true;
        else if (sign === QUOTE) inString = false;
        else if (++plain === LONG) {
          plain = 0;
          if (quoteAt <= at) quoteAt = find(chunk, QUOTE, at);
          if (backslashAt <= at) backslashAt = find(chunk, BACKSLASH, at);
          at = Math.min(quoteAt, backslashAt) - 1;
        }
      } else if (sign === QUOTE) inString = true;
      else if (sign === COMMA) {
        values += 1;
        if (values > mostValues) return "too_many_values";
      } else if ((sign | 0x20) === 0x7b) {
        // `{` and `[` differ in one bit; the first value inside has no comma before it.
        values += 1;
        depth += 1;
        if (depth > mostDepth) return "too_deep";
        if (values > mostValues) return "too_many_values";
      } else if ((sign | 0x20) === 0x7d) depth -= 1;
    }
    this.values = values;
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    return null;
  }
}
