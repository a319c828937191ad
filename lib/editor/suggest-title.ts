const LONGEST = 60;
const MIN_WORDS = 2;

/** The first sentence of what is said, or as much of it as a title has room for; null if that says nothing. */
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
