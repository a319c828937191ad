/**
 * The characters that the model gave step by step: one that goes on is one, and the first class separates equal ones.
 * @param scores for each step the probability of each class
 * @param characters of the classes after the first
 */
export function decodeText(scores: Float32Array, characters: readonly string[]): { text: string; confidence: number } {
  const classes = characters.length + 1;
  let [text, sum, count, last] = ["", 0, 0, 0];
  for (let start = 0; start + classes <= scores.length; start += classes) {
    let best = 0;
    for (let one = 1; one < classes; one += 1) {
      if ((scores[start + one] ?? 0) > (scores[start + best] ?? 0)) best = one;
    }
    if (best !== 0 && best !== last) {
      text += characters[best - 1] ?? "";
      sum += scores[start + best] ?? 0;
      count += 1;
    }
    last = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}
