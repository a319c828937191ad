/** A louder sound than this counts as speech. */
const heardLevel = 0.015;
/** A take that begins with so much silence has the wrong microphone, or one that is off. */
const firstSeconds = 4;
/** Later the speaker may be thinking. */
const laterSeconds = 10;

/** Watches whether a take has sound. Call it with each loudness and the seconds of the take. */
export function createSilenceWatch() {
  let heardAt: number | null = null;
  return {
    hear(level: number, seconds: number): boolean {
      if (level > heardLevel) heardAt = seconds;
      return heardAt === null ? seconds >= firstSeconds : seconds - heardAt >= laterSeconds;
    },
  };
}
