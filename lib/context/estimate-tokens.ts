const LETTERS = 3.6;
const OTHER_LETTERS = 1.4;

/** For the models of today, within about a quarter: a token is some letters of English, and fewer of other scripts. */
export function estimateTokens(text: string): number {
  const others = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / LETTERS + others / OTHER_LETTERS);
}
