import { lazyImport } from "#lib/kernel/lazy-import";
import { normalizeText } from "#lib/kernel/normalize-text";

const detector = lazyImport(async () => (await import("eld/small")).eld);

/** Short texts fit neighbouring languages nearly as well; a language that is asked for may be this much behind. */
const NEARLY = 0.95;

/** Addresses have words of another language, and signs in two parts are taken for letters of another one. */
function plainText(text: string): string {
  const words = text.split(/\s+/).filter((word) => !/@|:\/\//.test(word));
  return normalizeText(words.join(" ").replace(/\p{Cf}/gu, ""), "NFKC");
}

/** Scripts of one language, which a single word shows. */
const SCRIPTS: [RegExp, string][] = [
  [/\p{Script=Hangul}/u, "ko"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Greek}{2}/u, "el"],
  [/\p{Script=Armenian}/u, "hy"],
  [/\p{Script=Georgian}/u, "ka"],
];

/** ISO 639-1; null where the text is too short or too unlike anything to tell. `among`: those that are asked for. */
export async function detectLanguage({
  text,
  among,
}: {
  text: string;
  among: readonly string[] | null;
}): Promise<string | null> {
  const plain = plainText(text);
  const found = (await detector()).detect(plain);
  if (!found.isReliable()) return SCRIPTS.find(([script]) => script.test(plain))?.[1] ?? null;
  const scores = Object.entries(found.getScores()).sort(([, a], [, b]) => b - a);
  const least = (scores[0]?.[1] ?? 0) * NEARLY;
  const wanted = scores.find(([language, score]) => score >= least && among?.includes(language));
  return wanted?.[0] ?? found.language;
}
