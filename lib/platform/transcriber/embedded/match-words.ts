import { spokenForm } from "./spoken-form";

/** Cells on each side of the diagonal: texts of two hours differ by no more words in a row. */
const LEAST_BAND = 200;

/**
 * For each written word the heard one that stands for it: the same word, or another in its place; -1 without any.
 * @returns how many are the same words
 */
export function matchWords(
  written: readonly string[],
  heard: readonly string[],
): { matches: Int32Array; same: number } {
  const [a, b] = [written.map(plain), heard.map(plain)];
  const matches = new Int32Array(a.length).fill(-1);
  const band = Math.max(LEAST_BAND, Math.ceil(0.05 * Math.max(a.length, b.length)) + Math.abs(a.length - b.length));
  const width = 2 * band + 1;
  const center = (i: number) => Math.round((i * b.length) / Math.max(1, a.length));
  const steps: Uint8Array[] = [];
  let costs = new Float64Array(width);
  for (let column = 0; column < width; column += 1) {
    const j = column - band;
    costs[column] = j < 0 || j > b.length ? Number.POSITIVE_INFINITY : j;
  }
  for (let i = 1; i <= a.length; i += 1) {
    const next = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
    const row = new Uint8Array(width);
    const moved = center(i) - center(i - 1);
    for (let column = 0; column < width; column += 1) {
      const j = center(i) - band + column;
      if (j < 0 || j > b.length) continue;
      const skip = (costs[column + moved] ?? Number.POSITIVE_INFINITY) + 1;
      const isSame = j > 0 && a[i - 1] !== "" && a[i - 1] === b[j - 1];
      const both = j > 0 ? (costs[column + moved - 1] ?? Number.POSITIVE_INFINITY) + (isSame ? 0 : 1.2) : skip + 1;
      const extra = (next[column - 1] ?? Number.POSITIVE_INFINITY) + 1;
      const least = Math.min(both, skip, extra);
      next[column] = least;
      row[column] = least === both ? 1 : least === skip ? 2 : 3;
    }
    steps.push(row);
    costs = next;
  }
  let same = 0;
  for (let i = a.length, j = b.length; i > 0; ) {
    const step = steps[i - 1]?.[j - center(i) + band] ?? 2;
    if (step === 3) j -= 1;
    else {
      if (step === 1) {
        matches[i - 1] = j - 1;
        if (a[i - 1] === b[j - 1]) same += 1;
        j -= 1;
      }
      i -= 1;
    }
  }
  return { matches, same };
}

const plain = (word: string) => spokenForm(word).join(" ");
