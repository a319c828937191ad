/** The words of e2e/fixtures/speech.mp3. */
export const SPOKEN_WORDS = (
  "the red valve on the left side is leaking please send this picture to the manager before noon i think the second " +
  "window from the door should be replaced tomorrow morning there is a small crack in the wall near the kitchen " +
  "ceiling we need to order twelve new screws and a longer piece of wood"
).split(" ");

/** The share of wrong words in what an engine wrote. */
export function wordErrors(words: readonly string[]): number {
  return editDistance(SPOKEN_WORDS, words) / SPOKEN_WORDS.length;
}

function editDistance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, index) => index + 1);
  for (const [i, word] of a.entries()) {
    const next: number[] = [];
    for (const [j, other] of b.entries()) {
      const diagonal = j === 0 ? i : (row[j - 1] ?? 0);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? i + 1) + 1, diagonal + (word === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? a.length;
}

/** Frames of 24 ms at 64 kbit/s, mono, 48 kHz, that hold nothing. */
export function quietMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(192);
  frame.writeUInt32BE(0xff_fb_54_c0);
  return Buffer.concat(Array.from({ length: Math.ceil(seconds / 0.024) }, () => frame));
}
