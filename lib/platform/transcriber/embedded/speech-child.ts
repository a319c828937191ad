import { exitIfOrphaned, sendToParent, serveOneJob } from "../../media/process/child-protocol";
import { decodeVoice, openFfmpeg, type Recording } from "../sound/decode-voice";
import { detectSpeech, SAMPLE_RATE } from "../sound/detect-speech";
import { openMoonshine } from "./moonshine";
import { type RecognizedWord, reviewSpeech, withoutLoop } from "./review-speech";
import { joinTokens, type SpokenWord } from "./token-words";
import { openAligner, timesByLetters } from "./word-times";

serveOneJob(transcribe);

async function transcribe(job: Recording) {
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

/** @param offset seconds */
function timed(
  words: readonly SpokenWord[],
  align: Awaited<ReturnType<typeof openAligner>>,
  sound: Float32Array,
  offset: number,
): RecognizedWord[] {
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
