interface Word {
  word: string;
  start: unknown;
  end: unknown;
  probability: number | null;
}

/** Joins tokens to words where the "words" of a segment are tokens: a token that begins with a space begins a word. */
export function joinTokens(list: readonly unknown[]): Word[] {
  const tokens = list.flatMap((item) => (isToken(item) ? [item] : []));
  const haveSpaces = tokens.some(({ word }, index) => index > 0 && /^\s/.test(word));
  const words: (Word & { probabilities: number[] })[] = [];
  for (const { word, start, end, probability } of tokens) {
    const last = words.at(-1);
    const known = typeof probability === "number" ? [probability] : [];
    if (last && haveSpaces && !/^\s/.test(word)) {
      last.word += word;
      last.end = end;
      last.probabilities.push(...known);
    } else words.push({ word, start, end, probability: null, probabilities: known });
  }
  return words.map(({ probabilities, ...word }) => ({
    ...word,
    word: word.word.trim(),
    probability:
      probabilities.length > 0 ? probabilities.reduce((sum, one) => sum + one, 0) / probabilities.length : null,
  }));
}

function isToken(item: unknown): item is { word: string; start: unknown; end: unknown; probability: unknown } {
  return typeof item === "object" && item !== null && "word" in item && typeof item.word === "string";
}
