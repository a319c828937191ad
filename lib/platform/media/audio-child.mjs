import fs from "node:fs";
import path from "node:path";
import {
  CLEAN,
  COSTLY_EQUAL_PACKETS,
  cleanArguments,
  cleanMuxer,
  gainBetween,
  gainFor,
  JOINED,
  joinArguments,
  joinedBytes,
  measureArguments,
  outputBytes,
  PLAYBACK,
  PLAYBACK_KBPS,
  PLAYBACK_RATE,
  probeArguments,
  readDecodedSamples,
  readLoudness,
  readProbe,
  renderArguments,
  SKETCH,
  sketchArguments,
  THIN,
  THINNED_BY,
  thinArguments,
  VOICE,
} from "./audio-plan.mjs";
import { ChildFailure, exitIfOrphaned, sendToParent, serveOneJob } from "./child-protocol.mjs";
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
 * @property {import("#lib/cuts/cut").Cut | null} cut
 * @property {{input: string, demuxer: string, at: number} | null} join another recording to be put in
 * @property {string | null} ffmpegPath null: the one that is built in
 */

/** Containers that state their duration. For others ffmpeg estimates it from the first frames. */
const STATES_ITS_LENGTH = new Set(["wav", "flac", "mov", "ogg", "matroska", "aiff", "caf", "au", "asf"]);
/** Containers with timestamps, in which a recorder can leave gaps. */
const HAS_TIMESTAMPS = new Set(["matroska", "mov", "ogg", "asf"]);
const SMALLEST_GAP = 0.01;
/** People wait for the waveform of these. */
const SKETCHED_FROM_SECONDS = 600;
const SKETCHED_FROM_BYTES = 4_000_000;

const UPLOAD = "upload";
const TAKE = "take";

serveOneJob(prepare);

/** @param {AudioJob} job */
async function prepare(job) {
  const inputs = [{ name: UPLOAD, path: job.input }, ...(job.join ? [{ name: TAKE, path: job.join.input }] : [])];
  const { outDir, ffmpegPath } = job;
  const ffmpeg = ffmpegPath
    ? await openNativeFfmpeg({ inputs, outDir, ffmpegPath })
    : await openWasmFfmpeg({ inputs, outDir });
  try {
    return job.join ? await join(ffmpeg, job, job.join) : await convert(ffmpeg, job);
  } finally {
    ffmpeg.close();
  }
}

/** @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {AudioJob} job */
async function convert(ffmpeg, job) {
  const file = { path: ffmpeg.source(UPLOAD), demuxer: job.demuxer, maxSeconds: job.maxSeconds, cut: job.cut };
  const opened = await ffmpeg.run(probeArguments(file));
  const probe = readProbe(opened.log);
  const source = { ...file, track: probe.track };
  if (!probe.opened) throw undecodable(opened);
  if (!probe.hasAudio) throw new ChildFailure("no_audio_stream", "This file has no sound in it.");
  if (job.onlyClean) return { clean: await writeClean(ffmpeg, job, source, probe.codec) };
  const stated = STATES_ITS_LENGTH.has(job.demuxer) ? probe.headerSeconds : null;
  if (stated !== null) refuseLonger(stated, job.maxSeconds);

  if (!job.cut && isLong(job, stated)) {
    const hasEqualPackets = probe.codec !== null && COSTLY_EQUAL_PACKETS.has(probe.codec);
    if (!hasEqualPackets || !(await sketchThinned(ffmpeg, source, stated))) await sketchWaveform(ffmpeg, source);
  }
  const measured = await ffmpeg.run(measureArguments(source), reporter("measuring", 0, 35, stated));
  const decoded = readDecodedSamples(measured.log);
  if (!measured.ok || !decoded) throw undecodable(measured);
  const inputLufs = readLoudness(measured.log);
  const gainDb = gainFor(inputLufs);
  const sounding = probe.sampleRate ? decoded / probe.sampleRate : null;

  const rendered = await ffmpeg.run(renderArguments(source, gainDb), reporter("rendering", 35, 95, stated ?? sounding));
  if (!rendered.ok) throw undecodable(rendered);
  const limits = outputBytes(job.maxSeconds);
  const samples = ffmpeg.size(VOICE) / 2;
  const durationSeconds = samples / PEAKS_SAMPLE_RATE;
  if (samples === 0) throw undecodable(rendered);
  refuseLonger(durationSeconds, job.maxSeconds);
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
    clean: job.cut ? null : await writeClean(ffmpeg, job, source, probe.codec),
    gapFilledSeconds:
      !job.cut && HAS_TIMESTAMPS.has(job.demuxer) && sounding !== null ? gap(durationSeconds - sounding) : null,
  };
}

/** @param {AudioJob} job @param {number | null} seconds */
function isLong({ input }, seconds) {
  return seconds === null ? fs.statSync(input).size >= SKETCHED_FROM_BYTES : seconds >= SKETCHED_FROM_SECONDS;
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
  const thinned = await ffmpeg.run(thinArguments(source));
  if (!thinned.ok) return false;
  const thin = { ...source, path: ffmpeg.output(THIN), demuxer: "matroska", track: 0 };
  const read = await ffmpeg.run(sketchArguments(thin, { isThinned: true }));
  const seconds = (ffmpeg.size(SKETCH) / 2 / PEAKS_SAMPLE_RATE) * THINNED_BY;
  if (!read.ok || (stated !== null && Math.abs(seconds - stated) > stated / 50)) return false;
  sendSketch(ffmpeg, THINNED_BY);
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

/** @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {import("./audio-plan.mjs").Source} source */
async function withTrack(ffmpeg, source) {
  const { log } = await ffmpeg.run(probeArguments(source));
  return { ...source, track: readProbe(log).track };
}

/**
 * @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {AudioJob} job
 * @param {NonNullable<AudioJob["join"]>} take
 */
async function join(ffmpeg, job, { demuxer, at }) {
  const { maxSeconds } = job;
  const recording = await withTrack(ffmpeg, { path: ffmpeg.source(UPLOAD), demuxer: job.demuxer, maxSeconds });
  const take = await withTrack(ffmpeg, { path: ffmpeg.source(TAKE), demuxer, maxSeconds });
  const loudness = [];
  for (const source of [recording, take]) {
    const measured = await ffmpeg.run(measureArguments(source), reporter("measuring", 0, 50, null));
    if (!measured.ok || !readDecodedSamples(measured.log)) throw undecodable(measured);
    loudness.push(readLoudness(measured.log));
  }
  const written = await ffmpeg.run(
    joinArguments(recording, take, { at, gainDb: gainBetween(loudness[0] ?? null, loudness[1] ?? null) }),
    reporter("rendering", 50, 95, null),
  );
  if (!written.ok || ffmpeg.size(JOINED) === 0) throw undecodable(written);
  if (ffmpeg.size(JOINED) >= joinedBytes(maxSeconds)) {
    throw new ChildFailure("output_too_large", "The recording would become too large.");
  }
  return { joined: fileAt(ffmpeg.save(JOINED)) };
}

/**
 * @param {import("./ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {AudioJob} job
 * @param {import("./audio-plan.mjs").Source} source @param {string | null} codec
 */
async function writeClean(ffmpeg, job, source, codec) {
  const muxer = cleanMuxer(job.demuxer, job.extension, codec);
  if (!muxer) return null;
  const most = fs.statSync(job.input).size * 2 + 65_536;
  const written = await ffmpeg.run(cleanArguments(source, muxer, most));
  const size = ffmpeg.size(CLEAN);
  if (!written.ok || size === 0 || size >= most) return null;
  const file = ffmpeg.save(CLEAN);
  return extractSoundFrames(file, muxer) ? fileAt(file) : null;
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

/** @param {{trapped: string | null, log: string[]}} run */
function undecodable(run) {
  const detail = [run.trapped, ...run.log.slice(-5)].filter(Boolean).join("\n");
  if (run.trapped === "SIGKILL" || /out of memory|cannot allocate|\boom\b|cannot enlarge/i.test(detail)) {
    return new ChildFailure("memory_limit", "Converting this recording needs more memory than a job may use.", detail);
  }
  return new ChildFailure("audio_undecodable", "The sound in this file cannot be decoded.", detail);
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
