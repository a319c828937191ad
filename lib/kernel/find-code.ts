import { latinDigits } from "./latin-digits";

/** The code in the line of a message that has it, in digits of any script; the text itself where it has none. */
export function findCode(text: string): string {
  const numbers = latinDigits(text).match(/\d(?:[\s\p{Pd}\p{Cf}]?\d)+/gu) ?? [];
  return numbers.find((number) => /^(?:\d{6}|\d{10})$/.test(number.replace(/\D/g, ""))) ?? text;
}
