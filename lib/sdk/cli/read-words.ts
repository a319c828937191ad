import { Exit, exitCodes } from "./exit-codes";

export function toNumber(word: string): number {
  if (!/^\d+$/.test(word)) throw new Exit(exitCodes.usage, `${word} is no number.`);
  return Number(word);
}

export function toClipId(word: string | undefined): number {
  if (word === undefined) throw new Exit(exitCodes.usage, "Give the number of a clip.");
  return toNumber(word);
}
