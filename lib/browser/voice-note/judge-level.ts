export type Level = "good" | "quiet" | "loud";

/** Half is left after a second, so that a speaker may stop to think for three. */
const FADE = 0.97;
const AT_FIRST = 0.3;
const LEAST_HEARD = 0.05;
const CLIPPED = 0.98;
const CLIPPED_LOOKS = 20;

/** Call it with each loudness, from 0 to 1, twenty times a second. */
export function judgeLevel(): (loudness: number) => Level {
  let [peak, loud] = [AT_FIRST, 0];
  return (loudness) => {
    peak = Math.max(loudness, peak * FADE);
    loud = loudness > CLIPPED ? CLIPPED_LOOKS : loud - 1;
    if (loud > 0) return "loud";
    return peak < LEAST_HEARD ? "quiet" : "good";
  };
}
