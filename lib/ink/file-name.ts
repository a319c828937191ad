const LONGEST = 255;

/**
 * How a file's name is stored and compared: composed (NFC), since macOS sends umlauts and accents as signs behind the letter.
 * A longer name is cut before its ending.
 */
export function normalizeFileName(given: string): string {
  const name = given.normalize("NFC");
  if (name.length <= LONGEST) return name;
  const ending = /\.[^./\\]{1,16}$/.exec(name)?.[0] ?? "";
  // A pair of surrogates may have been cut in half, which PostgreSQL rejects.
  return name.slice(0, LONGEST - ending.length).replace(/[\uD800-\uDBFF]$/, "") + ending;
}
