import { lazyImport } from "#lib/kernel/lazy-import";

const detector = lazyImport(async () => (await import("eld/small")).eld);

/** Short texts fit neighbouring languages nearly as well; a language that is asked for may be this much behind. */
const NEARLY = 0.95;

/** ISO 639-1; null where the text is too short or too unlike anything to tell. `among`: those that are asked for. */
export async function detectLanguage({
  text,
  among,
}: {
  text: string;
  among: readonly string[] | null;
}): Promise<string | null> {
  const found = (await detector()).detect(text);
  if (!found.isReliable()) return null;
  const scores = Object.entries(found.getScores()).sort(([, a], [, b]) => b - a);
  const least = (scores[0]?.[1] ?? 0) * NEARLY;
  const wanted = scores.find(([language, score]) => score >= least && among?.includes(language));
  return wanted?.[0] ?? found.language;
}
