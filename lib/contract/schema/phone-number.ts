import metadata from "libphonenumber-js/metadata.min";
import { Metadata, type PhoneNumber as Parsed, ParseError, parsePhoneNumberWithError } from "libphonenumber-js/min";
import { z } from "zod";

/** E.164, of a number as people write, copy or link it. */
export const PhoneNumber = z
  .string()
  .transform((written, context): string => {
    const read = readPhoneNumber(written);
    if ("number" in read) return read.number;
    context.addIssue({ code: "custom", message: `${RULE}: ${read.problem}` });
    return z.NEVER;
  })
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/));

const RULE = "must be a number in international form, like +14155550123";

const NO_PREFIX = "it begins with neither + nor 00 and a country code";
/** It also begins numbers of cities, such as Buenos Aires and Delhi, which without it are those of people in other countries. */
const NO_011 = "it begins with 011: write + in its place if a country code follows";

const LONGEST = 200;
const MOST_DIGITS = 15;

type Read = { number: string } | { problem: string };

function readPhoneNumber(written: string): Read {
  if (written.length > LONGEST) return { problem: "it is too long" };
  const text = plainText(written);
  if (text === "") return { problem: "it is empty" };
  const main = text.replace(EXTENSION, "");
  if (main !== text) return { problem: "an extension cannot be reached by SMS" };
  const signs = main.replace(PUNCTUATION, "");
  const read = readSigns(main, signs);
  return "problem" in read && CODE_TWICE.test(signs) ? { problem: "it has its country code twice" } : read;
}

function readSigns(main: string, signs: string): Read {
  if (/[1-9].*\+.*\d/su.test(main) || isOfTwo(main, signs)) return { problem: "it is more than one number" };
  const strange = /[^\d+()]/u.exec(signs);
  if (strange) return { problem: `"${strange[0]}" is not part of a number` };
  const digits = signs.replace(/[()]/g, "");
  if (/^(?:\+|00)*011/.test(digits)) return { problem: NO_011 };
  const dialled = international(digits);
  if (dialled === null) return { problem: NO_PREFIX };
  const asWritten = judge(dialled);
  if (asWritten.isValid || !TRUNK_ZERO.test(signs)) return asWritten.read;
  const without = international(signs.replace(TRUNK_ZERO, "").replace(/[()]/g, ""));
  return without === null ? asWritten.read : judge(without).read;
}

/** As 1234567/8 is for 1234567 and 1234568. Where what is before all pairs is no number, as of 70/123/45/67, they are its digits. */
function isOfTwo(main: string, signs: string): boolean {
  const first = ENDS_OF_TWO.exec(main)?.[1];
  const read = first && readSigns(first, first.replace(PUNCTUATION, ""));
  if (!read || !("number" in read)) return false;
  const whole = international(signs.replace(TRUNK_ZERO, "").replace(/[()]/g, ""));
  return judge(read.number).isValid || whole === null || !judge(whole).isValid;
}

/** Without link schemes, invisible characters and other scripts' forms of digits and signs. */
function plainText(written: string): string {
  const text = written.trim();
  const link = LINK.test(text.replace(/^[\s\p{C}]+/u, ""));
  return (
    (link ? unescaped(text.replace(LINK_MESSAGE, "").replace(LINK_PARAMETER, "")) : text)
      .normalize("NFKC")
      // Keycaps are digits with a mark around them.
      .replace(/[\p{C}\p{Me}\p{Default_Ignorable_Code_Point}\u2800]/gu, "")
      .replace(/\p{Nd}/gu, digitOf)
      .replace("\u2795", "+")
      .replaceAll("[", "(")
      .replaceAll("]", ")")
      .replace(LINK, "")
      .replace(/^[\s<'"\p{Pi}\p{Pf}]+|[\s>'",;.\p{Pi}\p{Pf}]+$/gu, "")
  );
}

const LINK = /^(?:tel|sms|smsto|callto):(?:\/\/)?/i;
const LINK_MESSAGE = /[?&;](?:body|message|subject|text)=.*$/is;
/**
 * As where a number is known (RFC 3966, RFC 5724, and how iOS writes it). An extension and what holds another number stay, so
 * that they are refused.
 */
const LINK_PARAMETER =
  /[?&;](?:phone-context=[^?&;]*|(?!ext=)[a-z][\w-]*(?:=(?![^?&;]*(?:\d[^\d?&;]{0,3}){7})[^?&;]*)?(?=[?&;]|$)|(?=[?&;]|$))/gi;

function unescaped(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** Unicode keeps the ten digits of a script together and in order. */
function digitOf(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}

const EXTENSION = /(?:[;,](?!\s*\+)|#|\bext|(?:\b|(?<=\d))x(?=[\s.]*\d)).*$/i;
const PUNCTUATION = /[\s\p{Pd}\u2212.\u00b7\u2022\u30fb/,;]/gu;
const ENDS_OF_TWO = /^(.+?)(?:\s*\/\s*\d{1,2})+$/su;
const CODE_TWICE = /^(?:\+|00)+([1-9]\d{0,2})(?:\+|00)+\1/;
const TRUNK_ZERO = /\(0\)/;

function international(signs: string): string | null {
  const digits = signs.replace(/^(?:\+|00)+/, "+");
  return /^\+\d+$/.test(digits) ? digits : null;
}

function judge(dialled: string): { read: Read; isValid: boolean } {
  const parsed = parse(dialled);
  if (typeof parsed === "string") return { read: { problem: parsed }, isValid: false };
  // Of some countries the library takes more digits than any network does (E.164).
  if (parsed.number.length > MOST_DIGITS + 1) {
    return { read: { problem: `it has more than ${MOST_DIGITS} digits` }, isValid: false };
  }
  const isValid = parsed.isValid();
  const problem = isValid ? null : (lengthProblem(parsed) ?? zeroProblem(parsed));
  return { read: problem === null ? { number: parsed.number } : { problem }, isValid };
}

function parse(dialled: string): Parsed | string {
  try {
    return parsePhoneNumberWithError(dialled, { extract: false });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (error.message === "TOO_LONG") return "it is too long";
    return error.message === "INVALID_COUNTRY" ? `no country code begins ${dialled.slice(0, 4)}` : "it is too short";
  }
}

function lengthProblem(parsed: Parsed): string | null {
  if (parsed.isPossible()) return null;
  const { countryCallingCode: code, nationalNumber } = parsed;
  // Of several countries with one code the first decides, as in the library.
  const country = metadata.country_calling_codes[code]?.[0];
  const plan = new Metadata();
  if (country) plan.selectNumberingPlan(country);
  const lengths = plan.numberingPlan?.possibleLengths() ?? [];
  const count = nationalNumber.length;
  const follow = `${count} ${count === 1 ? "digit follows" : "digits follow"} +${code}`;
  if (lengths.length === 0) return `${follow}, which no number there has`;
  return `${follow}, where numbers have ${countsInWords(lengths)}`;
}

function countsInWords(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (most - least >= 2 && most - least === counts.length - 1) return `${least} to ${most}`;
  return counts.length === 1 ? String(most) : `${counts.slice(0, -1).join(", ")} or ${counts.at(-1)}`;
}

/** Where a 0 belongs to numbers, as in Italy, the library knows them as valid. */
function zeroProblem({ countryCallingCode: code, nationalNumber }: Parsed): string | null {
  return nationalNumber.startsWith("0") ? `leave out the 0 after +${code}` : null;
}
