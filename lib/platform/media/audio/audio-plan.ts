import type { Cut } from "#lib/cuts/cut";

/** File names in these command lines are our own, never user input. */
export const PLAYBACK = "playback.mp3";
export const VOICE = "voice.pcm";
export const THIN = "thin.mka";
export const SKETCH = "sketch.pcm";
export const CLEAN = "clean.bin";
export const JOINED = "joined.bin";
export const PLAYBACK_KBPS = 64;
export const PLAYBACK_RATE = 48_000;

const TARGET_LUFS = -16;
const LARGEST_GAIN_DB = 20;
const SILENCE_LUFS = -60;
const SEAM_SECONDS = 0.008;
/** -1.5 dBFS, so that the true peaks of the encoded file stay below full scale. */
const CEILING = 0.84;

const ONE_FORMAT = `osr=${PLAYBACK_RATE},aformat=sample_fmts=flt:channel_layouts=mono`;
/** Follows the timestamps: dropped packets become silence, so that tags keep their place. */
const ON_THE_CLOCK = `aresample=async=1:first_pts=0:${ONE_FORMAT}`;
const COUNTED = "astats=measure_perchannel=none:measure_overall=Number_of_samples";
/** `dualmono` because mono plays on two speakers, which is 3 LU louder than measured otherwise. */
const METER = "ebur128=dualmono=true:framelog=verbose";

export interface Source {
  /** one for each part of a recording that was put together of several */
  paths: string[];
  demuxer: string;
  maxSeconds: number;
  /** how much may be written of it; by default all that may be read */
  mostSeconds?: number;
  cut?: Cut | null;
  /** among those with sound; the first one where it is not given */
  track?: number;
  /** seconds of silence before it */
  lateBy?: number;
  /** seconds at its beginning that are not heard */
  earlyBy?: number;
}

const FLAGS = ["-hide_banner"];

/**
 * Restricts ffmpeg to the expected demuxer, these files, their sound and a maximal duration. It stops where the sound
 * changes its format: filters that restart fill everything before with silence, and forget what they have cut.
 */
function input({ paths, demuxer, maxSeconds }: Source, { mayChange = false }: { mayChange?: boolean } = {}) {
  const limits = ["-protocol_whitelist", "file,pipe,subfile", "-vn", "-sn", "-dn"];
  const onChange = mayChange ? [] : ["-reinit_filter", "0"];
  const opening = [...limits, ...onChange, "-f", demuxer, "-t", String(maxSeconds + 1)];
  return paths.flatMap((path) => [...opening, "-i", path]);
}

const soundOf = ({ track = 0 }: Source) => `a:${track}`;

const mostSeconds = (source: Source) => ["-t", (source.mostSeconds ?? source.maxSeconds + 1).toFixed(3)];

/**
 * The sound of a source in one format and on one clock, each part from where the last one ended.
 * @param how `first` is the number of its first input
 */
function heard(source: Source, { first = 0, before = "" }: { first?: number; before?: string } = {}) {
  const late = source.lateBy ? `adelay=delays=${Math.round(source.lateBy * 1000)}:all=1,` : "";
  const early = source.earlyBy ? `asetpts=PTS-${source.earlyBy}/TB,` : "";
  const chains = source.paths.map(
    (_, index) => `[${first + index}:${soundOf(source)}]${before}${late}${early}${ON_THE_CLOCK}`,
  );
  if (chains.length === 1) return chains.join();
  const labels = chains.map((_, index) => `[l${first + index}]`);
  const labelled = chains.map((chain, index) => `${chain}${labels[index]}`);
  return `${labelled.join(";")};${labels.join("")}concat=n=${chains.length}:v=0:a=1`;
}

export function probeArguments(source: Source) {
  return [...FLAGS, ...input(source)];
}

export const REDUCTION = 3;
const GROUP = 20;
export const COSTLY_EQUAL_PACKETS = new Set(["opus", "aac", "mp3"]);

/** Copies every third group of packets. */
export function reduceArguments(source: Source) {
  const drop = `noise=drop='gte(mod(n,${GROUP * REDUCTION}),${GROUP})'`;
  const copied = ["-map", `0:${soundOf(source)}`, "-c", "copy", "-bsf:a", drop];
  return [...FLAGS, ...input(source), ...copied, "-f", "matroska", THIN];
}

/** Nothing but a small raw file for a first waveform, in a fifth of the time if thinned, which loses its clock. */
export function sketchArguments(source: Source, { isThinned }: { isThinned: boolean }) {
  const { voice } = outputBytes(source.maxSeconds);
  const clock = isThinned ? "" : "async=1:first_pts=0:";
  const quick = `aformat=sample_fmts=flt:channel_layouts=mono,aresample=${clock}osr=8000`;
  return [
    ...[...FLAGS, ...input(source), "-filter_complex", `[0:${soundOf(source)}]${quick}[v]`, "-map", "[v]"],
    ...[...mostSeconds(source), "-c:a", "pcm_s16le", "-fs", String(voice), "-f", "s16le", SKETCH],
  ];
}

export function measureArguments(source: Source) {
  const graph = `${heard(source, { before: `${COUNTED},` })}${cutting(source.cut)},${METER}[m]`;
  return [
    ...[...FLAGS, ...input(source), "-filter_complex", graph],
    ...["-map", "[m]", ...mostSeconds(source), "-f", "null", "-"],
  ];
}

/** When its sound begins on the clock of the file. */
export function beginningArguments(source: Source) {
  const graph = `[0:${soundOf(source)}]ashowinfo[b]`;
  return [
    ...[...FLAGS, ...input(source), "-filter_complex", graph],
    ...["-map", "[b]", "-frames:a", "1", "-f", "null", "-"],
  ];
}

/**
 * Writes a recording that changes its format in one, lossless. Each change loses a few milliseconds, and logs a line with
 * RESAMPLED_COUNT.
 * @param how formats without count all frames by the first one's rate
 */
export function resampleArguments(
  source: Source,
  { hasTimestamps, output }: { hasTimestamps: boolean; output: string },
) {
  const graph = `[0:${soundOf(source)}]${COUNTED},aresample=${hasTimestamps ? "async=1:" : ""}${ONE_FORMAT}[e]`;
  return [
    ...[...FLAGS, ...input(source, { mayChange: true }), "-filter_complex", graph, "-map", "[e]"],
    ...["-map_metadata", "-1", "-sample_fmt", "s16", "-c:a", "flac", "-frame_size", "1024"],
    ...["-fs", String(joinedBytes(source.maxSeconds)), "-f", "flac", output],
  ];
}

export const RESAMPLED_COUNT = "Number of samples:";

/**
 * The filters that leave nothing but these parts, exact to a sample. Where the sound was cut it fades for a moment, because
 * a jump in it would click.
 */
function cutting(cut: Cut | null | undefined) {
  if (!cut) return "";
  const sample = (seconds: number) => Math.round(seconds * PLAYBACK_RATE);
  let at = 0;
  const segments: string[] = [];
  const ends: number[] = [];
  const parts = cut.parts.map(({ start, end }, index) => {
    if (sample(start) > at) {
      ends.push(sample(start));
      segments.push(`[g${index}]`);
    }
    ends.push(sample(end));
    segments.push(`[p${index}]`);
    at = sample(end);
    const opening = start > 0 ? `,afade=t=in:d=${SEAM_SECONDS}` : "";
    const closed = Math.max(0, end - start - SEAM_SECONDS);
    const closing = end < cut.recordingSeconds ? `,afade=t=out:st=${closed.toFixed(4)}:d=${SEAM_SECONDS}` : "";
    return `[p${index}]asetpts=PTS-STARTPTS${opening}${closing}[q${index}]`;
  });
  // Not a copy of everything for each part, trimmed: that takes ten times as long with 199 of them.
  const split = `asegment=samples=${ends.join("|")}${segments.join("")}[g]`;
  const left = [...segments.filter((label) => label.startsWith("[g")), "[g]"].map((label) => `${label}anullsink`);
  const joined = `${parts.map((_, index) => `[q${index}]`).join("")}concat=n=${parts.length}:v=0:a=1`;
  return `,${[split, ...left, ...parts, joined].join(";")}`;
}

/** Writes the playback file and, from the same samples, a small raw file for the waveform. */
export function renderArguments(source: Source, gainDb: number) {
  const level = `volume=${gainDb}dB,alimiter=limit=${CEILING}:level=false:latency=true`;
  const bytes = outputBytes(source.maxSeconds);
  const most = mostSeconds(source);
  return [
    ...[...FLAGS, ...input(source), "-filter_complex"],
    `${heard(source)}${cutting(source.cut)},${level},${METER},asplit[x][y]`,
    ...["-map", "[x]", "-map_metadata", "-1", "-map_chapters", "-1", "-c:a", "libmp3lame", "-b:a", `${PLAYBACK_KBPS}k`],
    ...["-write_xing", "1", ...most, "-fs", String(bytes.playback), "-f", "mp3", PLAYBACK],
    ...["-map", "[y]", "-ar", "8000", "-c:a", "pcm_s16le", ...most, "-fs", String(bytes.voice), "-f", "s16le", VOICE],
  ];
}

/** Lossless, so that nothing is lost however often something is put in. */
export function joinArguments(recording: Source, take: Source, { at, gainDb }: { at: number; gainDb: number }) {
  const sample = Math.round(at * PLAYBACK_RATE);
  const fade = `afade=t=in:d=${SEAM_SECONDS}`;
  const level = `volume=${gainDb}dB,alimiter=limit=0.95:level=false:latency=true`;
  const graph = [
    `${heard(recording)},asplit[h][t]`,
    `[h]atrim=end_sample=${sample},asetpts=PTS-STARTPTS[a]`,
    `${heard(take, { first: recording.paths.length })},${level},${fade}[b]`,
    `[t]atrim=start_sample=${sample},asetpts=PTS-STARTPTS[c]`,
    "[a][b][c]concat=n=3:v=0:a=1[o]",
  ];
  return [
    ...[...FLAGS, ...input(recording), ...input(take)],
    ...["-filter_complex", graph.join(";"), "-map", "[o]", "-map_metadata", "-1", "-map_chapters", "-1"],
    ...["-sample_fmt", "s16", "-c:a", "flac", "-fs", String(joinedBytes(recording.maxSeconds)), "-f", "flac", JOINED],
  ];
}

export const joinedBytes = (maxSeconds: number) => maxSeconds * PLAYBACK_RATE * 2;

/** The gain that makes the second as loud as the first. */
export function gainBetween(first: number | null, second: number | null) {
  if (first === null || second === null || first < SILENCE_LUFS || second < SILENCE_LUFS) return 0;
  return Math.round(Math.min(12, Math.max(-12, first - second)) * 10) / 10;
}

const MUXERS: Record<string, string | Record<string, string>> = {
  mp3: "mp3",
  aac: "adts",
  wav: "wav",
  flac: "flac",
  ogg: "ogg",
  matroska: { webm: "webm", mka: "matroska", mkv: "matroska" },
  mov: { m4a: "mp4", mp4: "mp4", mov: "mov", "3gp": "3gp" },
  aiff: "aiff",
  caf: "caf",
  au: "au",
  amr: "amr",
  asf: "asf",
  w64: "w64",
};

/**
 * The muxer that rewrites a recording in its own container. Null if there is none, or if metadata is part of the codec
 * setup: Vorbis in Matroska keeps its comments there.
 */
export function cleanMuxer(demuxer: string, extension: string, codec: string | null) {
  if (demuxer === "matroska" && codec === "vorbis") return null;
  const muxer = MUXERS[demuxer];
  return (typeof muxer === "object" ? muxer[extension] : muxer) ?? null;
}

/** @param how `serial` of its stream in a chain */
export function cleanArguments(
  source: Source,
  muxer: string,
  { maxBytes, serial }: { maxBytes: number; serial: number },
) {
  return [
    ...[...FLAGS, ...input(source)],
    ...["-map", `0:${soundOf(source)}`, "-c", "copy", "-map_metadata", "-1", "-map_chapters", "-1"],
    ...["-fflags", "+bitexact", "-flags", "+bitexact"],
    ...(muxer === "mp3" ? ["-id3v2_version", "0", "-write_id3v1", "0", "-write_apetag", "0"] : []),
    ...(muxer === "ogg" ? ["-serial_offset", String(serial)] : []),
    ...["-fs", String(maxBytes), "-f", muxer, CLEAN],
  ];
}

export function outputBytes(maxSeconds: number) {
  return { playback: (maxSeconds + 2) * PLAYBACK_KBPS * 125 + 65_536, voice: (maxSeconds + 2) * 16_000 };
}

export function calculateGain(lufs: number | null) {
  if (lufs === null || lufs < SILENCE_LUFS) return 0;
  const gain = Math.min(LARGEST_GAIN_DB, Math.max(-LARGEST_GAIN_DB, TARGET_LUFS - lufs));
  return Math.round(gain * 10) / 10;
}
