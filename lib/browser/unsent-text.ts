const PREFIX = "tellmark-unsent-";

/** The text that was typed at a place and not sent, in this tab; empty where none was, or the browser keeps nothing. */
export function readUnsent(place: string): string {
  try {
    return sessionStorage.getItem(PREFIX + place) ?? "";
  } catch {
    return "";
  }
}

/** Keeps it over a reload; an empty text removes it. */
export function keepUnsent(place: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(PREFIX + place, text);
    else sessionStorage.removeItem(PREFIX + place);
  } catch {
    // Without storage the form works, and a reload loses the text.
  }
}

/** When the user signs out. */
export function forgetUnsent(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
