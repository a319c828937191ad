import { exitIfOrphaned, sendToParent, serveOneJob } from "../../media/process/child-protocol.mjs";
import { decodeVoice, openFfmpeg } from "../sound/decode-voice.mjs";
import { detectSpeech, SAMPLE_RATE } from "../sound/detect-speech.mjs";
import { openMoonshine } from "./moonshine.mjs";
import { reviewSpeech, withoutLoop } from "./review-speech.mjs";
import { joinTokens } from "./token-words.mjs";
import { openAligner, timesByLetters } from "./word-times.mjs";

serveOneJob(transcribe);

/** @param {import("../sound/decode-voice.mjs").Recording} job */
async function transcribe(job) {
  const ffmpeg = await openFfmpeg(job);
  const samples = await decodeVoice(ffmpeg, job.maxSeconds);
  ffmpeg.close();
  const seconds = samples.length / SAMPLE_RATE;
  const stretches = detectSpeech(samples);
  sendToParent({ type: "progress", stage: "recognizing", percent: 5, seconds });
  if (stretches.length === 0) return reviewSpeech([]);
  const [recognize, align] = [await openMoonshine(), await openAligner()];
  const total = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  let done = 0;
  const recognized = [];
  for (const { start, end } of stretches) {
    exitIfOrphaned();
    const sound = Float32Array.from(samples.subarray(start, end), (sample) => sample / 32768);
    const words = withoutLoop(joinTokens(await recognize(sound)));
    recognized.push(timed(words, align, sound, start / SAMPLE_RATE));
    done += end - start;
    sendToParent({ type: "progress", stage: "recognizing", percent: 5 + Math.floor((done / total) * 94), seconds });
  }
  return reviewSpeech(recognized);
}

/**
 * @param {readonly import("./token-words.mjs").SpokenWord[]} words
 * @param {Awaited<ReturnType<typeof openAligner>>} align
 * @param {Float32Array} sound
 * @param {number} offset seconds
 * @returns {import("./review-speech.mjs").RecognizedWord[]}
 */
function timed(words, align, sound, offset) {
  const texts = words.map(({ text }) => text);
  const aligned = align(sound, texts);
  const times = aligned ?? timesByLetters(texts, sound.length / SAMPLE_RATE);
  return words.map(({ text, confidence }, index) => ({
    word: text,
    start: offset + (times[index]?.start ?? 0),
    end: offset + (times[index]?.end ?? 0),
    confidence,
    ...(aligned ? {} : { estimated: true }),
  }));
}
