import { fieldKey } from "./field-key";

type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "isComposing" | "keyCode"
> & { getModifierState?: KeyboardEvent["getModifierState"] };

/** The characters of a Latin keyboard where other scripts have letters: alone, and with Shift. */
const signs: Readonly<Record<string, string>> = {
  BracketLeft: "[{",
  BracketRight: "]}",
  Minus: "-_",
  Equal: "=+",
  Slash: "/?",
  NumpadAdd: "++",
  NumpadSubtract: "--",
};

/**
 * The shortcut that is pressed: a named key as browsers name it, a sign, a small letter, "Alt+ArrowLeft", "undo" or "redo". Null is for
 * other combinations, while a word is composed, and while a browser fills in a form. Letters of other scripts count as the Latin letter of their place.
 */
export function shortcutKey(event: Press | { nativeEvent: Press }): string | null {
  const press = "nativeEvent" in event ? event.nativeEvent : event;
  const given = fieldKey(press);
  if (given === null) return null;
  const key = latinKey(given, press);
  // On Linux AltGr counts as neither Alt nor Ctrl, and types € at E.
  if (press.getModifierState?.("AltGraph") && key !== given) return null;
  // Option, AltGr (for Windows Ctrl and Alt together): many keyboards have brackets only there.
  if (press.altKey && /^[!-/:-@[-`{-~]$/.test(key)) return key;
  if (!press.ctrlKey && !press.metaKey) return press.altKey ? `Alt+${key}` : key;
  if (press.altKey) return null;
  if (key === "z") return press.shiftKey ? "redo" : "undo";
  return key === "y" && press.ctrlKey ? "redo" : null;
}

/** Shortcuts that do more while their key is held. */
export const repeats = (shortcut: string): boolean =>
  /^(undo|redo|[-+=]|(Alt\+)?Arrow\w+|Page\w+|Home|End|Tab)$/.test(shortcut);

function latinKey(given: string, { code, shiftKey }: Press): string {
  if ([...given].length > 1) return given;
  const key = given.normalize("NFKC").toLowerCase();
  // French and Czech keyboards have digits only with Shift, and accented letters without.
  const digit = shiftKey || /^[ -~]$/.test(key) ? null : /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return digit;
  if (/^[ -~]$/.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  const place = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code);
  return (place?.[1] ?? place?.[2])?.toLowerCase() ?? signs[code]?.charAt(shiftKey ? 1 : 0) ?? key;
}
