import { exitIfOrphaned, serveOneJob } from "../../media/process/child-protocol.mjs";
import { decodeVoice, openFfmpeg } from "../sound/decode-voice.mjs";
import { detectSpeech, SAMPLE_RATE } from "../sound/detect-speech.mjs";
import { matchWords } from "./match-words.mjs";
import { openMoonshine } from "./moonshine.mjs";
import { joinTokens } from "./token-words.mjs";
import { openAligner, timesByLetters } from "./word-times.mjs";

/**
 * @typedef {object} AlignJob
 * @property {boolean} isEnglish false: only the lengths of words can say something
 * @property {{start: number, end: number, words: string[]}[]} lines with their seconds; empty if `words` is all there is
 * @property {string[]} words
 *
 * @typedef {{start: number, end: number, estimated?: true}} TimedWord
 */

/** Below this the text is not what is said. */
const MIN_SAME = 0.4;
/** A corrected line may contain a word slightly outside of its times. */
const MARGIN_SECONDS = 0.2;

serveOneJob(align);

/** @param {AlignJob & import("../sound/decode-voice.mjs").Recording} job @returns {Promise<TimedWord[][]>} */
async function align(job) {
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

/** @typedef {Awaited<ReturnType<typeof openAligner>>} Aligner */

/** @param {Int16Array} samples @param {string[]} words @param {Aligner | null} aligner */
async function timesOfText(samples, words, aligner) {
  const seconds = samples.length / SAMPLE_RATE;
  const stretches = detectSpeech(samples).map(({ start, end }) => ({
    start: start / SAMPLE_RATE,
    end: end / SAMPLE_RATE,
  }));
  if (stretches.length === 0) return estimatedTimes(words, [{ start: 0, end: seconds }]);
  if (!aligner) return estimatedTimes(words, stretches);
  const recognize = await openMoonshine();
  /** @type {{text: string, stretch: number}[]} */
  const heard = [];
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

/** Never falls: a word without a match is said with the one before it. @param {Int32Array} matches @param {readonly {stretch: number}[]} heard */
function placesOf(matches, heard) {
  let last = heard[matches.find((match) => match >= 0) ?? 0]?.stretch ?? 0;
  return Array.from(matches, (match) => {
    if (match >= 0) last = Math.max(last, heard[match]?.stretch ?? 0);
    return last;
  });
}

/**
 * @param {readonly string[]} words @param {Float32Array} sound @param {Aligner | null} aligner
 * @param {{from: number, start: number, end: number}} place where the sound begins, and the words may be said
 * @returns {TimedWord[]}
 */
function timed(words, sound, aligner, { from, start, end }) {
  const spans = aligner?.(sound, words);
  if (spans) return spans.map((span) => ({ start: from + span.start, end: from + span.end }));
  return estimatedTimes(words, [{ start, end }]);
}

/** Spread over the time in which the speaker talks. @param {readonly string[]} words @param {readonly {start: number, end: number}[]} stretches @returns {TimedWord[]} */
function estimatedTimes(words, stretches) {
  const spoken = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  const at = (/** @type {number} */ second) => {
    let left = second;
    for (const { start, end } of stretches) {
      if (left <= end - start) return start + left;
      left -= end - start;
    }
    return stretches.at(-1)?.end ?? second;
  };
  return timesByLetters(words, spoken).map(({ start, end }) => ({ start: at(start), end: at(end), estimated: true }));
}

/** @param {Int16Array} samples @param {number} start @param {number} end seconds */
function soundOf(samples, start, end) {
  const [from, to] = [Math.round(start * SAMPLE_RATE), Math.round(end * SAMPLE_RATE)];
  return Float32Array.from(samples.subarray(from, to), (sample) => sample / 32768);
}
