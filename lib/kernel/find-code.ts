import { latinDigits } from "./latin-digits";

/** The code in the line of a message that has it, in digits of any script; the text itself where it has none. */
export function findCode(text: string): string {
  const [found] = /\d(?:[\s\p{Pd}\p{Cf}]?\d){5,9}/u.exec(latinDigits(text)) ?? [];
  return found ?? text;
}
