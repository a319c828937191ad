import type { SpokenWord } from "./token-words";
export type RecognizedWord = { word: string; start: number; end: number; confidence: number; estimated?: true };

const LONGEST_LOOP = 8;
const MAX_REPEATS = 4;
/** English has a mean of 0.8 or more, other languages of 0.3 to 0.45; measured with the model. */
const MIN_MEAN = 0.6;
const MIN_MEAN_OF_STRETCH = 0.4;

/**
 * A model that does not understand repeats itself until it is stopped. Removes such an end, of which the last word may be
 * cut.
 */
export function withoutLoop<T extends Pick<SpokenWord, "text">>(words: readonly T[]): T[] {
  const said = words.slice(0, -1).map(({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  for (let start = 0; start < said.length; start += 1) {
    for (let length = 1; length <= LONGEST_LOOP && start + length * MAX_REPEATS <= said.length; length += 1) {
      if (said.slice(start + length).every((word, index) => word === said[start + index])) return words.slice(0, start);
    }
  }
  return [...words];
}

/** Leaves out speech that the model did not understand: it was trained on English and writes English words for any language. */
export function reviewSpeech(stretches: readonly (readonly RecognizedWord[])[]): {
  words: RecognizedWord[];
  warnings: string[];
} {
  const all = stretches.flat();
  if (all.length === 0) {
    return { words: [], warnings: ["no_speech: No speech was found in the recording."] };
  }
  if (mean(all) < MIN_MEAN) {
    return {
      words: [],
      warnings: ["not_english: The speech could not be understood. This engine understands clear English only."],
    };
  }
  const clear = stretches.filter((stretch) => stretch.length > 0 && mean(stretch) >= MIN_MEAN_OF_STRETCH);
  const isAll = clear.flat().length === all.length;
  return {
    words: clear.flat(),
    warnings: isAll ? [] : ["unclear_speech: Unclear speech is left out."],
  };
}

const mean = (words: readonly RecognizedWord[]) =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
