import fs from "node:fs";
import path from "node:path";
import { ChildFailure, exitIfOrphaned, sendToParent, serveOneJob } from "../process/child-protocol.mjs";
import { readLoudness } from "./audio-log.mjs";
import {
  CLEAN,
  COSTLY_EQUAL_PACKETS,
  calculateGain,
  cleanArguments,
  cleanMuxer,
  gainBetween,
  JOINED,
  joinArguments,
  joinedBytes,
  outputBytes,
  PLAYBACK,
  PLAYBACK_KBPS,
  PLAYBACK_RATE,
  REDUCTION,
  reduceArguments,
  renderArguments,
  SKETCH,
  sketchArguments,
  THIN,
  VOICE,
} from "./audio-plan.mjs";
import { measureRecording, openRecording, readRecording, undecodable } from "./audio-source.mjs";
import { openNativeFfmpeg } from "./ffmpeg-native.mjs";
import { openWasmFfmpeg } from "./ffmpeg-wasm.mjs";
import { DETAIL_STEP, encodePeaks, overviewStep, PEAKS_SAMPLE_RATE, PeakMeter } from "./peaks.mjs";
import { extractSoundFrames } from "./sound-frames.mjs";

/**
 * @typedef {object} AudioJob
 * @property {string} input
 * @property {string} outDir
 * @property {string} demuxer
 * @property {string} extension
 * @property {boolean} onlyClean leave out everything but the copy without metadata
 * @property {number} maxSeconds
 * @property {number | null} knownSeconds what its packets say, of both where another is put in
 * @property {import("#lib/cuts/cut").Cut | null} cut
 * @property {{input: string, demuxer: string, at: number} | null} join another recording to be put in
 * @property {string | null} ffmpegPath null: the one that is built in
 */

const SMALLEST_GAP = 0.01;
/** Users wait for the waveform of these. */
const SKETCHED_FROM_SECONDS = 600;
const SKETCHED_FROM_BYTES = 4_000_000;

const UPLOAD = "upload";
const TAKE = "take";
const CHAIN = "clean-chain.bin";

serveOneJob(prepare);

/** @param {AudioJob} job */
async function prepare(job) {
  const recording = readRecording({ name: UPLOAD, path: job.input, demuxer: job.demuxer });
  refuseLonger(recording.seconds ?? 0, job.maxSeconds);
  const take = job.join && readRecording({ name: TAKE, path: job.join.input, demuxer: job.join.demuxer });
  const inputs = [...recording.inputs, ...(take?.inputs ?? [])];
  const { outDir, ffmpegPath } = job;
  const ffmpeg = ffmpegPath
    ? await openNativeFfmpeg({ inputs, outDir, ffmpegPath })
    : await openWasmFfmpeg({ inputs, outDir });
  try {
    return job.join && take
      ? await join(ffmpeg, job, { recording, take, at: job.join.at })
      : await convert(ffmpeg, job, recording);
  } finally {
    ffmpeg.close();
  }
}

/**
 * @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {AudioJob} job
 * @param {import("./audio-source.mjs").Recording} recording
 */
async function convert(ffmpeg, job, recording) {
  const opened = await openRecording(ffmpeg, recording, job);
  if (job.onlyClean) return { clean: await writeClean(ffmpeg, job, opened) };
  const { stated, expected } = opened;
  if (stated !== null) refuseLonger(stated, job.maxSeconds);

  if (!job.cut && isLong(job, stated)) await drawEarly(ffmpeg, opened);
  const { source, sounding, log } = await measureRecording(ffmpeg, opened, reporter("measuring", 0, 35, expected));
  const inputLufs = readLoudness(log);
  const gainDb = calculateGain(inputLufs);

  const rendered = await ffmpeg.run(
    renderArguments(source, gainDb),
    reporter("rendering", 35, 95, expected ?? sounding),
  );
  if (!rendered.ok) throw undecodable(rendered);
  const limits = outputBytes(job.maxSeconds);
  const samples = ffmpeg.size(VOICE) / 2;
  const durationSeconds = samples / PEAKS_SAMPLE_RATE;
  if (samples === 0) throw undecodable(rendered);
  refuseLonger(durationSeconds, job.maxSeconds);
  if (durationSeconds >= (source.mostSeconds ?? job.maxSeconds + 1) - 0.1) throw endless(expected ?? 0);
  if (ffmpeg.size(PLAYBACK) >= limits.playback) {
    throw new ChildFailure("output_too_large", "The converted sound would become too large.");
  }

  sendToParent({ type: "progress", stage: "peaks", percent: 95, seconds: durationSeconds });
  const waveform = drawPeaks(ffmpeg, VOICE, samples);
  const playback = ffmpeg.save(PLAYBACK);
  return {
    playback: {
      ...fileAt(playback),
      durationSeconds: Math.round(durationSeconds * 1000) / 1000,
      sampleRate: PLAYBACK_RATE,
      channels: 1,
      bitrateKbps: PLAYBACK_KBPS,
    },
    peaks: writeFile(job.outDir, "peaks.dat", encodePeaks(waveform.detail)),
    overview: writeFile(job.outDir, "overview.json", JSON.stringify(waveform.overview)),
    loudness: { inputLufs, gainDb, integratedLufs: readLoudness(rendered.log) },
    clean: job.cut ? null : await writeClean(ffmpeg, job, opened),
    gapFilledSeconds: !job.cut && sounding !== null ? gap(durationSeconds - sounding) : null,
  };
}

/** @param {AudioJob} job @param {number | null} seconds */
function isLong({ input }, seconds) {
  return seconds === null ? fs.statSync(input).size >= SKETCHED_FROM_BYTES : seconds >= SKETCHED_FROM_SECONDS;
}

/** @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {import("./audio-source.mjs").Opened} opened */
async function drawEarly(ffmpeg, { source, codec, expected }) {
  // Of several parts the sketch would be of the first.
  if (source.paths.length > 1) return;
  const hasEqualPackets = codec !== null && COSTLY_EQUAL_PACKETS.has(codec);
  if (!hasEqualPackets || !(await sketchThinned(ffmpeg, source, expected))) await sketchWaveform(ffmpeg, source);
}

/** @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {import("./audio-plan.mjs").Source} source */
async function sketchWaveform(ffmpeg, source) {
  const read = await ffmpeg.run(sketchArguments(source, { isThinned: false }));
  if (read.ok) sendSketch(ffmpeg, 1);
}

/**
 * @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {import("./audio-plan.mjs").Source} source
 * @param {number | null} stated seconds
 * @returns {Promise<boolean>} false where it cannot be, or would show moments elsewhere than they are
 */
async function sketchThinned(ffmpeg, source, stated) {
  const thinned = await ffmpeg.run(reduceArguments(source));
  if (!thinned.ok) return false;
  const thin = { ...source, paths: [ffmpeg.output(THIN)], demuxer: "matroska", track: 0 };
  const read = await ffmpeg.run(sketchArguments(thin, { isThinned: true }));
  const seconds = (ffmpeg.size(SKETCH) / 2 / PEAKS_SAMPLE_RATE) * REDUCTION;
  if (!read.ok || (stated !== null && Math.abs(seconds - stated) > stated / 50)) return false;
  sendSketch(ffmpeg, REDUCTION);
  return true;
}

/** @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {number} thinnedBy */
function sendSketch(ffmpeg, thinnedBy) {
  const samples = ffmpeg.size(SKETCH) / 2;
  if (samples < 1) return;
  const drawn = drawPeaks(ffmpeg, SKETCH, samples).overview;
  const overview = { ...drawn, samples_per_pixel: drawn.samples_per_pixel * thinnedBy };
  const seconds = (samples / PEAKS_SAMPLE_RATE) * thinnedBy;
  sendToParent({ type: "progress", stage: "measuring", percent: 0, seconds, overview });
}

/**
 * @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {AudioJob} job
 * @param {{recording: import("./audio-source.mjs").Recording, take: import("./audio-source.mjs").Recording, at: number}} both
 */
async function join(ffmpeg, job, { recording, take, at }) {
  const measured = [];
  for (const one of [recording, take]) {
    const opened = await openRecording(ffmpeg, one, job);
    measured.push(await measureRecording(ffmpeg, opened, reporter("measuring", 0, 50, null)));
  }
  const [first, second] = measured;
  if (!first || !second) throw new Error("Joining needs two recordings.");
  const gainDb = gainBetween(readLoudness(first.log), readLoudness(second.log));
  const written = await ffmpeg.run(
    joinArguments(first.source, second.source, { at, gainDb }),
    reporter("rendering", 50, 95, null),
  );
  if (!written.ok || ffmpeg.size(JOINED) === 0) throw undecodable(written);
  if (ffmpeg.size(JOINED) >= joinedBytes(job.maxSeconds)) {
    throw new ChildFailure("output_too_large", "The recording would become too large.");
  }
  return { joined: fileAt(ffmpeg.save(JOINED)) };
}

/**
 * @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {AudioJob} job
 * @param {import("./audio-source.mjs").Opened} opened
 */
async function writeClean(ffmpeg, job, { whole, source, codec }) {
  const muxer = cleanMuxer(job.demuxer, job.extension, codec);
  if (!muxer) return null;
  const most = fs.statSync(job.input).size * 2 + 65_536;
  // Ogg streams keep their own headers; the frames of other formats follow one another.
  const sources = muxer === "ogg" ? source.paths.map((one) => ({ ...whole, paths: [one] })) : [whole];
  const file = path.join(job.outDir, CHAIN);
  fs.writeFileSync(file, "");
  for (const [index, one] of sources.entries()) {
    const written = await ffmpeg.run(cleanArguments(one, muxer, { maxBytes: most, serial: index }));
    const size = ffmpeg.size(CLEAN);
    if (!written.ok || size === 0 || size >= most) return null;
    ffmpeg.read(CLEAN, (piece) => fs.appendFileSync(file, piece));
  }
  return extractSoundFrames(file, muxer) ? fileAt(file) : null;
}

/** @param {number} expected seconds */
function endless(expected) {
  const seconds = Math.round(expected);
  return new ChildFailure(
    "audio_longer_than_stated",
    `This recording goes on long after its end: its own packets add up to ${seconds} s.`,
  );
}

/** @param {number} seconds @param {number} maxSeconds */
function refuseLonger(seconds, maxSeconds) {
  if (seconds <= maxSeconds + 0.5) return;
  const minutes = Math.round(maxSeconds / 60);
  throw new ChildFailure("audio_too_long", `This recording is longer than ${minutes} minutes.`);
}

/** @param {number} seconds */
function gap(seconds) {
  return seconds < SMALLEST_GAP ? 0 : Math.round(seconds * 1000) / 1000;
}

/**
 * @param {string} stage @param {number} from @param {number} to @param {number | null} total seconds, where known
 * @returns {(progress: import("./ffmpeg-wasm.mjs").Progress) => void}
 */
function reporter(stage, from, to, total) {
  let lastReport = 0;
  sendToParent({ type: "progress", stage, percent: from, seconds: total ?? 0 });
  return ({ seconds, fraction }) => {
    const now = performance.now();
    if (now - lastReport < 250) return;
    lastReport = now;
    exitIfOrphaned();
    const share = Math.min(1, total ? seconds / total : (fraction ?? 0));
    sendToParent({
      type: "progress",
      stage,
      percent: Math.floor(from + (to - from) * share),
      seconds: Math.max(seconds, total ?? 0),
    });
  };
}

/** @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {string} name @param {number} samples */
function drawPeaks(ffmpeg, name, samples) {
  const detail = new PeakMeter(DETAIL_STEP);
  const overview = new PeakMeter(overviewStep(samples));
  ffmpeg.read(name, (piece) => {
    const words = new Int16Array(piece.buffer, piece.byteOffset, piece.length >> 1);
    detail.push(words);
    overview.push(words);
  });
  return { detail: detail.finish(), overview: overview.finish() };
}

/** @param {string} folder @param {string} name @param {string | Buffer} bytes */
function writeFile(folder, name, bytes) {
  fs.writeFileSync(path.join(folder, name), bytes);
  return fileAt(path.join(folder, name));
}

/** @param {string} file */
function fileAt(file) {
  return { path: file, sizeBytes: fs.statSync(file).size };
}
