export const SAMPLE_RATE = 16_000;

const FRAME = 320;
const FRAMES_PER_SECOND = SAMPLE_RATE / FRAME;
/** A sound has to be so much louder than the quietest tenth, or than nothing at all. */
const ABOVE_QUIET = 3;
const SHARE_OF_LOUD = 0.06;
const MIN_LEVEL = 0.002;
const PAUSE_FRAMES = 18;
const MIN_FRAMES = 8;
const MARGIN_FRAMES = 8;
/** The model was trained on no more than 30 seconds, and its work grows with the square. */
const MAX_FRAMES = 20 * FRAMES_PER_SECOND;

/**
 * Stretches between pauses in which there may be speech. An even sound, like noise or a tone, has none.
 * @param samples 16 kHz, mono
 * @returns in samples
 */
export function detectSpeech(samples: Int16Array): { start: number; end: number }[] {
  const levels = frameLevels(samples);
  if (levels.length === 0) return [];
  const ordered = Float32Array.from(levels).sort();
  const quantile = (share: number) => ordered[Math.floor(share * (ordered.length - 1))] ?? 0;
  const threshold = Math.max(ABOVE_QUIET * quantile(0.1), SHARE_OF_LOUD * quantile(0.95), MIN_LEVEL);
  return soundingRuns(levels, threshold)
    .flatMap((run) => shortened(levels, run))
    .map(({ from, to }) => ({
      start: Math.max(0, from - MARGIN_FRAMES) * FRAME,
      end: Math.min(levels.length, to + MARGIN_FRAMES) * FRAME,
    }));
}

/** Nothing at all, not even a voice far away. */
export function isSilent(samples: Int16Array) {
  return frameLevels(samples).every((level) => level < MIN_LEVEL);
}

function frameLevels(samples: Int16Array) {
  const levels = new Float32Array(Math.floor(samples.length / FRAME));
  for (let frame = 0; frame < levels.length; frame += 1) {
    let sum = 0;
    for (let index = frame * FRAME; index < (frame + 1) * FRAME; index += 1)
      sum += ((samples[index] ?? 0) / 32768) ** 2;
    levels[frame] = Math.sqrt(sum / FRAME);
  }
  return levels;
}

/** in frames */
type Run = { from: number; to: number };

function soundingRuns(levels: Float32Array, threshold: number): Run[] {
  const runs: Run[] = [];
  for (const [frame, level] of levels.entries()) {
    if (level < threshold) continue;
    const last = runs.at(-1);
    if (last && frame - last.to < PAUSE_FRAMES) last.to = frame + 1;
    else runs.push({ from: frame, to: frame + 1 });
  }
  return runs.filter(({ from, to }) => to - from >= MIN_FRAMES);
}

/** Cuts at the quietest place of the second half. */
function shortened(levels: Float32Array, { from, to }: Run): Run[] {
  const pieces: Run[] = [];
  let start = from;
  while (to - start > MAX_FRAMES) {
    let cut = start + MAX_FRAMES / 2;
    for (let frame = cut; frame < start + MAX_FRAMES; frame += 1) {
      if ((levels[frame] ?? 0) < (levels[cut] ?? 0)) cut = frame;
    }
    pieces.push({ from: start, to: cut });
    start = cut;
  }
  return [...pieces, { from: start, to }];
}
