import { type HostileValue, shownPath } from "./hostile-values";

/**
 * Finds the first number that JavaScript would change: an integer beyond 2^53, or one so small that it becomes 0. What
 * JavaScript wrote itself is never found. Takes valid JSON.
 */
export function findChangedNumber(text: string): HostileValue | null {
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (isOfNumber(sign)) {
      const end = endOfNumber(text, at);
      const message = problemOf(text.slice(at, end));
      if (message !== null) return { path: shownPath(pathTo(text, at)), message };
      at = end - 1;
    }
  }
  return null;
}

const [QUOTE, BACKSLASH, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x2d, 0x30, 0x39];

const isOfNumber = (sign: number) => (sign >= ZERO && sign <= NINE) || sign === MINUS;

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  for (; end < text.length; end += 1) {
    const sign = text.charCodeAt(end);
    // Digits, and + - . E e
    if (!isOfNumber(sign) && sign !== 0x2b && sign !== 0x2e && (sign | 0x20) !== 0x65) break;
  }
  return end;
}

/** The place of the closing quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/** The fewest digits that may be an integer beyond 2^53. */
const LONG = 16;

function problemOf(token: string): string | null {
  if (token.length < LONG && !/e/i.test(token)) return null;
  const value = Number(token);
  if (value === 0 && /^[^e]*[1-9]/i.test(token)) return "is so small that it would become 0: send it as a text";
  if (Math.abs(value) < 2 ** 53 || !Number.isFinite(value)) return null;
  return decimalOf(token) === decimalOf(String(value)) ? null : "is an integer beyond 2^53: send it as a string";
}

/** Equal for all spellings of one number. */
function decimalOf(token: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(token) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  // By hand: of many zeros before another digit, /0+$/ would look at each with all that follow.
  let length = digits.length;
  while (length > 0 && digits.charCodeAt(length - 1) === ZERO) length -= 1;
  return `${sign}${digits.slice(0, length)}e${Number(exponent) - fraction.length + digits.length - length}`;
}

const COLON = /\s*:/y;

/** Names and indexes of what holds the value that begins there. */
function pathTo(text: string, place: number): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = 0; at < place; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfString(text, at);
      COLON.lastIndex = end + 1;
      // A text with a colon behind it is the name of a member.
      if (COLON.test(text)) {
        path[path.length - 1] = String(JSON.parse(text.slice(at, end + 1)));
      }
      at = end;
    } else if (sign === "{") path.push("");
    else if (sign === "[") path.push(0);
    else if (sign === "}" || sign === "]") path.pop();
    else if (sign === ",") {
      const last = path.at(-1);
      if (typeof last === "number") path[path.length - 1] = last + 1;
    }
  }
  return path;
}
