/**
 * The name of a file as its sender meant it. Takes the parameter of the header by bytes (as latin1), or as text where the
 * header says in which charset it is (`filename*`).
 */
export function readPartFilename(given: string): string {
  return decodeWords(unescapeHtml(decodeBytes(given)));
}

/** Old programs on Windows send neither UTF-8 nor a word about it. */
function decodeBytes(given: string): string {
  if (!/^[\0-\xff]*$/.test(given)) return given;
  const bytes = Buffer.from(given, "latin1");
  return decodeAs("utf-8", bytes) ?? decodeAs("windows-1252", bytes) ?? given;
}

/** Browsers escape characters that would end the name (HTML, multipart/form-data). */
function unescapeHtml(name: string): string {
  return name.replace(/%(?:22|0d|0a)/gi, decodeURIComponent);
}

const WORD = /=\?([\w-]{1,40})(?:\*[\w-]{1,40})?\?([bq])\?([^?]*)\?=/i;

/** Encoded words (RFC 2047), which .NET and mail libraries send for names beyond ASCII. */
function decodeWords(name: string): string {
  return name
    .split(/(?<=\?=)\s+(?==\?)/)
    .map((piece) => piece.replace(WORD, decodeWord))
    .join("");
}

function decodeWord(word: string, charset: string, encoding: string, text: string): string {
  const quoted = () => text.replaceAll("_", " ").replace(/=([0-9a-f]{2})/gi, (_, hex) => fromHex(hex));
  const bytes = encoding.toLowerCase() === "b" ? Buffer.from(text, "base64") : Buffer.from(quoted(), "latin1");
  return decodeAs(charset, bytes)?.replace(/^.*[/\\]/s, "") ?? word;
}

const fromHex = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/** Null for an unknown charset, or bytes that are none of its. */
function decodeAs(charset: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
