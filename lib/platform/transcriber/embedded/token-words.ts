import tokenizer from "llama-tokenizer-js";
import type { Token } from "./moonshine";

export type SpokenWord = { text: string; confidence: number };

const WORD_START = "\u2581";
const CERTAIN = 0.9999;

/**
 * A word's confidence is the product of the probabilities of its tokens. Punctuation does not count: a doubtful comma
 * is no doubt about the word.
 */
export function joinTokens(tokens: readonly Token[]): SpokenWord[] {
  const words: { ids: number[]; confidence: number }[] = [];
  for (const { id, probability } of tokens) {
    const piece = tokenizer.vocabById[id] ?? "";
    if (words.length === 0 || piece.startsWith(WORD_START)) words.push({ ids: [], confidence: 1 });
    const word = words.at(-1);
    word?.ids.push(id);
    if (word && /[\p{L}\p{N}]|^<0x/u.test(piece)) word.confidence *= probability;
  }
  return words
    .map(({ ids, confidence }) => ({
      text: tokenizer.decode(ids, false, false).trim(),
      confidence: rounded(confidence),
    }))
    .filter(({ text }) => text !== "");
}

const rounded = (value: number) => Math.min(CERTAIN, Math.max(1 - CERTAIN, Math.round(value * 1e4) / 1e4));
