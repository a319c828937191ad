import { exitIfOrphaned, serveOneJob } from "../../media/process/child-protocol";
import { decodeVoice, openFfmpeg, type Recording } from "../sound/decode-voice";
import { detectSpeech, SAMPLE_RATE } from "../sound/detect-speech";
import { matchWords } from "./match-words";
import { openMoonshine } from "./moonshine";
import { joinTokens } from "./token-words";
import { openAligner, timesByLetters } from "./word-times";

interface AlignJob {
  /** false: only the lengths of words can say something */
  isEnglish: boolean;
  /** with their seconds; empty if `words` is all there is */
  lines: { start: number; end: number; words: string[] }[];
  words: string[];
}

type TimedWord = { start: number; end: number; estimated?: true };

/** Below this the text is another one than the speech. */
const MIN_SAME = 0.4;
/** A corrected line may contain a word slightly outside of its times. */
const MARGIN_SECONDS = 0.2;

serveOneJob(align);

async function align(job: AlignJob & Recording): Promise<TimedWord[][]> {
  const ffmpeg = await openFfmpeg(job);
  const samples = await decodeVoice(ffmpeg, job.maxSeconds);
  ffmpeg.close();
  const aligner = job.isEnglish ? await openAligner() : null;
  if (job.lines.length > 0) {
    return job.lines.map(({ start, end, words }) => {
      exitIfOrphaned();
      const from = Math.max(0, start - MARGIN_SECONDS);
      return timed(words, soundOf(samples, from, end + MARGIN_SECONDS), aligner, { from, start, end });
    });
  }
  return [await timesOfText(samples, job.words, aligner)];
}

type Aligner = Awaited<ReturnType<typeof openAligner>>;

async function timesOfText(samples: Int16Array, words: string[], aligner: Aligner | null) {
  const seconds = samples.length / SAMPLE_RATE;
  const stretches = detectSpeech(samples).map(({ start, end }) => ({
    start: start / SAMPLE_RATE,
    end: end / SAMPLE_RATE,
  }));
  if (stretches.length === 0) return estimatedTimes(words, [{ start: 0, end: seconds }]);
  if (!aligner) return estimatedTimes(words, stretches);
  const recognize = await openMoonshine();
  const heard: { text: string; stretch: number }[] = [];
  for (const [stretch, { start, end }] of stretches.entries()) {
    exitIfOrphaned();
    for (const { text } of joinTokens(await recognize(soundOf(samples, start, end)))) heard.push({ text, stretch });
  }
  const { matches, same } = matchWords(
    words,
    heard.map(({ text }) => text),
  );
  if (same < MIN_SAME * Math.min(words.length, heard.length) || same === 0) return estimatedTimes(words, stretches);
  const places = placesOf(matches, heard);
  return stretches.flatMap(({ start, end }, stretch) => {
    const own = words.filter((_, index) => places[index] === stretch);
    return own.length > 0 ? timed(own, soundOf(samples, start, end), aligner, { from: start, start, end }) : [];
  });
}

/** Never falls: a word without a match is said with the one before it. */
function placesOf(matches: Int32Array, heard: readonly { stretch: number }[]) {
  let last = heard[matches.find((match) => match >= 0) ?? 0]?.stretch ?? 0;
  return Array.from(matches, (match) => {
    if (match >= 0) last = Math.max(last, heard[match]?.stretch ?? 0);
    return last;
  });
}

/** @param place where the sound begins, and the words may be said */
function timed(
  words: readonly string[],
  sound: Float32Array,
  aligner: Aligner | null,
  { from, start, end }: { from: number; start: number; end: number },
): TimedWord[] {
  const spans = aligner?.(sound, words);
  if (spans) return spans.map((span) => ({ start: from + span.start, end: from + span.end }));
  return estimatedTimes(words, [{ start, end }]);
}

/** Spread over the time in which the speaker talks. */
function estimatedTimes(words: readonly string[], stretches: readonly { start: number; end: number }[]): TimedWord[] {
  const spoken = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  const at = (second: number) => {
    let left = second;
    for (const { start, end } of stretches) {
      if (left <= end - start) return start + left;
      left -= end - start;
    }
    return stretches.at(-1)?.end ?? second;
  };
  return timesByLetters(words, spoken).map(({ start, end }) => ({ start: at(start), end: at(end), estimated: true }));
}

/** @param end seconds */
function soundOf(samples: Int16Array, start: number, end: number) {
  const [from, to] = [Math.round(start * SAMPLE_RATE), Math.round(end * SAMPLE_RATE)];
  return Float32Array.from(samples.subarray(from, to), (sample) => sample / 32768);
}
