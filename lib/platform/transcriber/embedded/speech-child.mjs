import { ChildFailure, exitIfOrphaned, sendToParent, serveOneJob } from "../../media/child-protocol.mjs";
import { openNativeFfmpeg } from "../../media/ffmpeg-native.mjs";
import { openWasmFfmpeg } from "../../media/ffmpeg-wasm.mjs";
import { detectSpeech, SAMPLE_RATE } from "./detect-speech.mjs";
import { openMoonshine } from "./moonshine.mjs";
import { reviewSpeech, withoutLoop } from "./review-speech.mjs";
import { wordsOf } from "./token-words.mjs";
import { openAligner, timesByLetters } from "./word-times.mjs";

/**
 * @typedef {object} SpeechJob
 * @property {string} input an MP3 of ours
 * @property {string} outDir
 * @property {number} maxSeconds
 * @property {string | null} ffmpegPath null: the one that is built in
 */

const INPUT = "recording.mp3";
const VOICE = "voice.pcm";

serveOneJob(transcribe);

/** @param {SpeechJob} job */
async function transcribe(job) {
  const samples = await decode(job);
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
    const words = withoutLoop(wordsOf(await recognize(sound)));
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

/** @param {SpeechJob} job */
async function decode({ input, outDir, ffmpegPath, maxSeconds }) {
  const inputs = [{ name: INPUT, path: input }];
  const ffmpeg = ffmpegPath
    ? await openNativeFfmpeg({ inputs, outDir, ffmpegPath })
    : await openWasmFfmpeg({ inputs, outDir });
  try {
    const decoded = await ffmpeg.run([
      ...["-hide_banner", "-protocol_whitelist", "file,pipe", "-f", "mp3", "-t", String(maxSeconds)],
      ...[
        "-i",
        ffmpeg.source(INPUT),
        "-ac",
        "1",
        "-ar",
        String(SAMPLE_RATE),
        "-c:a",
        "pcm_s16le",
        "-f",
        "s16le",
        VOICE,
      ],
    ]);
    if (!decoded.ok) {
      throw new ChildFailure("audio_undecodable", "The sound cannot be decoded.", decoded.log.slice(-5).join("\n"));
    }
    const bytes = new Uint8Array(ffmpeg.size(VOICE) & ~1);
    let at = 0;
    ffmpeg.read(VOICE, (piece) => {
      bytes.set(piece.subarray(0, bytes.length - at), at);
      at += piece.length;
    });
    return new Int16Array(bytes.buffer);
  } finally {
    ffmpeg.close();
  }
}
