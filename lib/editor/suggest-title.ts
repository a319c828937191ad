const LONGEST = 60;
const MIN_WORDS = 2;

/** The first sentence of a transcript, or as much of it as fits into a title; null for an empty one. */
export function suggestTitle(text: string): string | null {
  const plain = text.trim().replace(/\s+/g, " ");
  const sentence = (/^.*?[.!?。！？](?=\s|$)/.exec(plain)?.[0] ?? plain).replace(/[.,;:。…]+$/, "");
  if (sentence.split(" ").length < MIN_WORDS && sentence.length < 8) return null;
  if (sentence.length <= LONGEST) return sentence;
  const cut = sentence.slice(0, LONGEST);
  const end = cut.lastIndexOf(" ");
  return `${cut
    .slice(0, end > LONGEST / 2 ? end : LONGEST)
    .toWellFormed()
    .replace(/[.,;:]+$/, "")}…`;
}
