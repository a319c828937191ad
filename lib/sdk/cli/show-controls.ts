/**
 * Control characters as `\u001b` and the like, so that no word of a person moves the cursor or writes a terminal's title. In JSON
 * that is the same character.
 */
export function showControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
