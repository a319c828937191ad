/** Seconds as the page writes them: the script finds words and captions by these. */
export function roundTime(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
