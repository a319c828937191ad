import { join } from "node:path";
import type { Cut } from "#lib/cuts/cut";
import { ChildFailure } from "../process/child-protocol";
import { changesFormat, readBeginning, readDecodedSamples, readProbe } from "./audio-log";
import {
  beginningArguments,
  measureArguments,
  probeArguments,
  RESAMPLED_COUNT,
  resampleArguments,
  type Source,
} from "./audio-plan";
import type { FfmpegExecutor, FfmpegInput, Progress } from "./ffmpeg-wasm";
import { writeRepaired } from "./repair-header";
import { findParts, MOST_CHANGES } from "./sound-parts";

/** Containers that state their duration. For others ffmpeg estimates it from the first frames. */
const STATES_ITS_LENGTH = new Set(["wav", "flac", "mov", "ogg", "matroska", "aiff", "caf", "au", "asf", "w64"]);
/** Containers with timestamps, in which a recorder can leave gaps. */
const HAS_TIMESTAMPS = new Set(["matroska", "mov", "ogg", "asf"]);
/** How much longer than expected a recording may become: ten percent, and this many seconds. */
const TOLERANCE_SECONDS = 30;

type Executor = FfmpegExecutor;

type File = { name: string; path: string; demuxer: string; outDir: string };

/** `inputs` are the whole file and then its parts, `seconds` those of its frames, where they can be counted */
export type Recording = Omit<File, "outDir"> & { inputs: FfmpegInput[]; seconds: number | null };

export interface Opened {
  name: string;
  /** one input, for what copies packets */
  whole: Source;
  /** an input for each part */
  source: Source;
  codec: string | null;
  sampleRate: number | null;
  /** seconds, as counted or as the container has them */
  stated: number | null;
  /** seconds, by all that was known before decoding */
  expected: number | null;
  hasTimestamps: boolean;
}

export function readRecording({ name, path: given, demuxer, outDir }: File): Recording {
  const { parts, seconds, changesTooOften, ...found } = findParts(given, demuxer);
  if (changesTooOften) throw tooManyChanges();
  const repaired = join(outDir, `${name}-repaired.bin`);
  const isRepaired = writeRepaired(given, demuxer, found.whole, repaired);
  const [path, whole] = isRepaired ? [repaired, null] : [given, found.whole];
  const inputs = parts.map((part, index) => ({ name: `${name}-${index + 1}`, path, ...part }));
  return { name, path, demuxer, seconds, inputs: [{ name, path, ...whole }, ...inputs] };
}

export async function openRecording(
  ffmpeg: Executor,
  { name, demuxer, inputs, seconds }: Recording,
  { maxSeconds, knownSeconds, cut }: { maxSeconds: number; knownSeconds: number | null; cut: Cut | null },
): Promise<Opened> {
  const file = { paths: [ffmpeg.source(name)], demuxer, maxSeconds, cut };
  const opened = await ffmpeg.run(probeArguments(file));
  const { codec, sampleRate, track, headerSeconds, start, ...probe } = readProbe(opened.log);
  if (!probe.opened) throw undecodable(opened);
  if (!probe.hasAudio) throw new ChildFailure("no_audio_stream", "This file has no sound in it.");
  const parts = inputs.slice(1).map((part) => ffmpeg.source(part.name));
  const isOfParts = parts.length > 0;
  // A header is about the first part, or about all that lies between the first clock and the last.
  const header = !isOfParts && STATES_ITS_LENGTH.has(demuxer) ? headerSeconds : null;
  const known = Math.max(knownSeconds ?? 0, seconds ?? 0, header ?? 0);
  const mostSeconds = Math.min(maxSeconds + 1, known > 0 ? known * 1.1 + TOLERANCE_SECONDS : Number.POSITIVE_INFINITY);
  // Of fragments ffmpeg plays what their edit list leaves out, such as the delay of an encoder. Browsers do not.
  const earlyBy = demuxer === "mov" && start < 0 ? -start : 0;
  const whole = { ...file, track, mostSeconds, earlyBy };
  return {
    name,
    whole,
    source: isOfParts ? { ...whole, paths: parts } : whole,
    codec,
    sampleRate,
    stated: seconds ?? header,
    expected: known > 0 ? known : null,
    hasTimestamps: !isOfParts && HAS_TIMESTAMPS.has(demuxer),
  };
}

/**
 * Decodes everything once. `source` is what to go on with: where the sound changes its format in ways that cannot be seen
 * from outside, it has been written again in one.
 */
export async function measureRecording(ffmpeg: Executor, opened: Opened, onProgress: (progress: Progress) => void) {
  let { source } = opened;
  let measured = await ffmpeg.run(measureArguments(source), onProgress);
  const isChanging = changesFormat(measured.log);
  if (isChanging) {
    source = await inOneFormat(ffmpeg, opened);
    measured = await ffmpeg.run(measureArguments(source), onProgress);
  }
  const decoded = readDecodedSamples(measured.log);
  if (!measured.ok || !decoded) throw undecodable(measured);
  const isOnItsClock = opened.hasTimestamps && !isChanging;
  const sounding = isOnItsClock && opened.sampleRate ? decoded / opened.sampleRate : null;
  return { source, sounding, log: measured.log };
}

async function inOneFormat(ffmpeg: Executor, { name, whole, hasTimestamps }: Opened): Promise<Source> {
  const output = `${name}.bin`;
  const lateBy = hasTimestamps ? readBeginning((await ffmpeg.run(beginningArguments(whole))).log) : 0;
  let ended = 0;
  const isTooOften = (line: string) => {
    if (line.includes(RESAMPLED_COUNT)) ended += 1;
    // A change of both rate and channels is two.
    return ended > 2 * MOST_CHANGES;
  };
  const written = await ffmpeg.run(resampleArguments(whole, { hasTimestamps, output }), undefined, isTooOften);
  if (isTooOften("")) throw tooManyChanges();
  if (!written.ok || ffmpeg.size(output) === 0) throw undecodable(written);
  return { ...whole, paths: [ffmpeg.output(output)], demuxer: "flac", track: 0, lateBy, earlyBy: 0 };
}

function tooManyChanges() {
  return new ChildFailure(
    "audio_changes_too_often",
    `This recording changes its sampling rate or its channels, or restarts, more than ${MOST_CHANGES} times. Save it in one format and upload it again.`,
  );
}

export function undecodable(run: { trapped: string | null; log: string[] }) {
  const detail = [run.trapped, ...run.log.slice(-5)].filter(Boolean).join("\n");
  if (run.trapped === "SIGKILL" || /out of memory|cannot allocate|\boom\b|cannot enlarge/i.test(detail)) {
    return new ChildFailure("memory_limit", "Converting this recording needs more memory than a job may use.", detail);
  }
  return new ChildFailure("audio_undecodable", "The sound in this file cannot be decoded.", detail);
}
