import fs from "node:fs";
import path from "node:path";
import type { Cut } from "#lib/cuts/cut";
import { ChildFailure, exitIfOrphaned, sendToParent, serveOneJob } from "../process/child-protocol";
import { readLoudness } from "./audio-log";
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
  type Source,
  sketchArguments,
  THIN,
  VOICE,
} from "./audio-plan";
import {
  measureRecording,
  type Opened,
  openRecording,
  type Recording,
  readRecording,
  undecodable,
} from "./audio-source";
import { openNativeFfmpeg } from "./ffmpeg-native";
import { type FfmpegExecutor, openWasmFfmpeg, type Progress } from "./ffmpeg-wasm";
import { DETAIL_STEP, encodePeaks, overviewStep, PEAKS_SAMPLE_RATE, PeakMeter } from "./peaks";
import { endsWithTag, extractSoundFrames } from "./sound-frames";

interface AudioJob {
  input: string;
  outDir: string;
  demuxer: string;
  extension: string;
  /** leave out everything but the copy without metadata */
  onlyClean: boolean;
  maxSeconds: number;
  /** what its packets say, of both where another is put in */
  knownSeconds: number | null;
  cut: Cut | null;
  /** another recording to be put in */
  join: { input: string; demuxer: string; at: number } | null;
  /** null: the one that is built in */
  ffmpegPath: string | null;
}

const SMALLEST_GAP = 0.01;
/** Users wait for the waveform of these. */
const SKETCHED_FROM_SECONDS = 600;
const SKETCHED_FROM_BYTES = 4_000_000;

const UPLOAD = "upload";
const TAKE = "take";
const CHAIN = "clean-chain.bin";

serveOneJob(prepare);

async function prepare(job: AudioJob) {
  const recording = readRecording({ name: UPLOAD, path: job.input, demuxer: job.demuxer, outDir: job.outDir });
  assertNotLonger(recording.seconds ?? 0, job.maxSeconds);
  const take =
    job.join && readRecording({ name: TAKE, path: job.join.input, demuxer: job.join.demuxer, outDir: job.outDir });
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

async function convert(ffmpeg: FfmpegExecutor, job: AudioJob, recording: Recording) {
  const opened = await openRecording(ffmpeg, recording, job);
  if (job.onlyClean) return { clean: await writeClean(ffmpeg, job, opened) };
  const { stated, expected } = opened;
  if (stated !== null) assertNotLonger(stated, job.maxSeconds);

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
  assertNotLonger(durationSeconds, job.maxSeconds);
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

function isLong({ input }: AudioJob, seconds: number | null) {
  return seconds === null ? fs.statSync(input).size >= SKETCHED_FROM_BYTES : seconds >= SKETCHED_FROM_SECONDS;
}

async function drawEarly(ffmpeg: FfmpegExecutor, { source, codec, expected }: Opened) {
  // Of several parts the sketch would be of the first.
  if (source.paths.length > 1) return;
  const hasEqualPackets = codec !== null && COSTLY_EQUAL_PACKETS.has(codec);
  if (!hasEqualPackets || !(await sketchThinned(ffmpeg, source, expected))) await sketchWaveform(ffmpeg, source);
}

async function sketchWaveform(ffmpeg: FfmpegExecutor, source: Source) {
  const read = await ffmpeg.run(sketchArguments(source, { isThinned: false }));
  if (read.ok) sendSketch(ffmpeg, 1);
}

/**
 * @param stated seconds
 * @returns false where it cannot be, or would show moments elsewhere than they are
 */
async function sketchThinned(ffmpeg: FfmpegExecutor, source: Source, stated: number | null): Promise<boolean> {
  const thinned = await ffmpeg.run(reduceArguments(source));
  if (!thinned.ok) return false;
  const thin = { ...source, paths: [ffmpeg.output(THIN)], demuxer: "matroska", track: 0 };
  const read = await ffmpeg.run(sketchArguments(thin, { isThinned: true }));
  const seconds = (ffmpeg.size(SKETCH) / 2 / PEAKS_SAMPLE_RATE) * REDUCTION;
  if (!read.ok || (stated !== null && Math.abs(seconds - stated) > stated / 50)) return false;
  sendSketch(ffmpeg, REDUCTION);
  return true;
}

function sendSketch(ffmpeg: FfmpegExecutor, thinnedBy: number) {
  const samples = ffmpeg.size(SKETCH) / 2;
  if (samples < 1) return;
  const drawn = drawPeaks(ffmpeg, SKETCH, samples).overview;
  const overview = { ...drawn, samples_per_pixel: drawn.samples_per_pixel * thinnedBy };
  const seconds = (samples / PEAKS_SAMPLE_RATE) * thinnedBy;
  sendToParent({ type: "progress", stage: "measuring", percent: 0, seconds, overview });
}

async function join(
  ffmpeg: FfmpegExecutor,
  job: AudioJob,
  { recording, take, at }: { recording: Recording; take: Recording; at: number },
) {
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

async function writeClean(ffmpeg: FfmpegExecutor, job: AudioJob, { whole, source, codec }: Opened) {
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
  return extractSoundFrames(file, muxer, endsWithTag(job.input)) ? fileAt(file) : null;
}

/** @param expected seconds */
function endless(expected: number) {
  const seconds = Math.round(expected);
  return new ChildFailure(
    "audio_longer_than_stated",
    `This recording goes on long after its end: its own packets add up to ${seconds} s.`,
  );
}

function assertNotLonger(seconds: number, maxSeconds: number) {
  if (seconds <= maxSeconds + 0.5) return;
  const minutes = Math.round(maxSeconds / 60);
  throw new ChildFailure("audio_too_long", `This recording is longer than ${minutes} minutes.`);
}

function gap(seconds: number) {
  return seconds < SMALLEST_GAP ? 0 : Math.round(seconds * 1000) / 1000;
}

/** @param total seconds, where known */
function reporter(stage: string, from: number, to: number, total: number | null): (progress: Progress) => void {
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

function drawPeaks(ffmpeg: FfmpegExecutor, name: string, samples: number) {
  const detail = new PeakMeter(DETAIL_STEP);
  const overview = new PeakMeter(overviewStep(samples));
  ffmpeg.read(name, (piece) => {
    const words = new Int16Array(piece.buffer, piece.byteOffset, piece.length >> 1);
    detail.push(words);
    overview.push(words);
  });
  return { detail: detail.finish(), overview: overview.finish() };
}

function writeFile(folder: string, name: string, bytes: string | Buffer) {
  fs.writeFileSync(path.join(folder, name), bytes);
  return fileAt(path.join(folder, name));
}

function fileAt(file: string) {
  return { path: file, sizeBytes: fs.statSync(file).size };
}
