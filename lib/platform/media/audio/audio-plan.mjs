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

/**
 * @typedef {object} Source
 * @property {string[]} paths one for each part of a recording that was put together of several
 * @property {string} demuxer
 * @property {number} maxSeconds
 * @property {number} [mostSeconds] how much may be written of it; by default all that may be read
 * @property {import("#lib/cuts/cut").Cut | null} [cut]
 * @property {number} [track] among those with sound; the first one where it is not given
 * @property {number} [lateBy] seconds of silence before it
 */

const FLAGS = ["-hide_banner"];

/**
 * Restricts ffmpeg to the expected demuxer, these files, their sound and a maximal duration. It stops where the sound
 * changes its format: filters that restart fill everything before with silence, and forget what they have cut.
 * @param {Source} source @param {{mayChange?: boolean}} [how]
 */
function input({ paths, demuxer, maxSeconds }, { mayChange = false } = {}) {
  const limits = ["-protocol_whitelist", "file,pipe,subfile", "-vn", "-sn", "-dn"];
  const onChange = mayChange ? [] : ["-reinit_filter", "0"];
  const opening = [...limits, ...onChange, "-f", demuxer, "-t", String(maxSeconds + 1)];
  return paths.flatMap((path) => [...opening, "-i", path]);
}

/** @param {Source} source */
const soundOf = ({ track = 0 }) => `a:${track}`;

/** @param {Source} source */
const mostSeconds = (source) => ["-t", (source.mostSeconds ?? source.maxSeconds + 1).toFixed(3)];

/**
 * The sound of a source in one format and on one clock, each part from where the last one ended.
 * @param {Source} source @param {{first?: number, before?: string}} [how] `first` is the number of its first input
 */
function heard(source, { first = 0, before = "" } = {}) {
  const late = source.lateBy ? `adelay=delays=${Math.round(source.lateBy * 1000)}:all=1,` : "";
  const chains = source.paths.map((_, index) => `[${first + index}:${soundOf(source)}]${before}${late}${ON_THE_CLOCK}`);
  if (chains.length === 1) return chains.join();
  const labels = chains.map((_, index) => `[l${first + index}]`);
  const labelled = chains.map((chain, index) => `${chain}${labels[index]}`);
  return `${labelled.join(";")};${labels.join("")}concat=n=${chains.length}:v=0:a=1`;
}

/** @param {Source} source */
export function probeArguments(source) {
  return [...FLAGS, ...input(source)];
}

export const REDUCTION = 3;
const GROUP = 20;
export const COSTLY_EQUAL_PACKETS = new Set(["opus", "aac", "mp3"]);

/** Copies every third group of packets. @param {Source} source */
export function reduceArguments(source) {
  const drop = `noise=drop='gte(mod(n,${GROUP * REDUCTION}),${GROUP})'`;
  const copied = ["-map", `0:${soundOf(source)}`, "-c", "copy", "-bsf:a", drop];
  return [...FLAGS, ...input(source), ...copied, "-f", "matroska", THIN];
}

/**
 * Nothing but a small raw file for a first waveform, in a fifth of the time if thinned, which loses its clock.
 * @param {Source} source @param {{isThinned: boolean}} how
 */
export function sketchArguments(source, { isThinned }) {
  const { voice } = outputBytes(source.maxSeconds);
  const clock = isThinned ? "" : "async=1:first_pts=0:";
  const quick = `aformat=sample_fmts=flt:channel_layouts=mono,aresample=${clock}osr=8000`;
  return [
    ...[...FLAGS, ...input(source), "-filter_complex", `[0:${soundOf(source)}]${quick}[v]`, "-map", "[v]"],
    ...[...mostSeconds(source), "-c:a", "pcm_s16le", "-fs", String(voice), "-f", "s16le", SKETCH],
  ];
}

/** @param {Source} source */
export function measureArguments(source) {
  const graph = `${heard(source, { before: `${COUNTED},` })}${cutting(source.cut)},${METER}[m]`;
  return [
    ...[...FLAGS, ...input(source), "-filter_complex", graph],
    ...["-map", "[m]", ...mostSeconds(source), "-f", "null", "-"],
  ];
}

/** When its sound begins on the clock of the file. @param {Source} source */
export function beginningArguments(source) {
  const graph = `[0:${soundOf(source)}]ashowinfo[b]`;
  return [
    ...[...FLAGS, ...input(source), "-filter_complex", graph],
    ...["-map", "[b]", "-frames:a", "1", "-f", "null", "-"],
  ];
}

/**
 * Writes a recording that changes its format in one, lossless. Each change loses a few milliseconds, and logs a line with
 * RESAMPLED_COUNT.
 * @param {Source} source
 * @param {{hasTimestamps: boolean, output: string}} how formats without count all frames by the first one's rate
 */
export function resampleArguments(source, { hasTimestamps, output }) {
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
 * @param {import("#lib/cuts/cut").Cut | null | undefined} cut
 */
function cutting(cut) {
  if (!cut) return "";
  const sample = (/** @type {number} */ seconds) => Math.round(seconds * PLAYBACK_RATE);
  let at = 0;
  /** @type {string[]} */
  const segments = [];
  /** @type {number[]} */
  const ends = [];
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

/**
 * Writes the playback file and, from the same samples, a small raw file for the waveform.
 * @param {Source} source
 * @param {number} gainDb
 */
export function renderArguments(source, gainDb) {
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

/**
 * Lossless, so that nothing is lost however often something is put in.
 * @param {Source} recording @param {Source} take @param {{at: number, gainDb: number}} where
 */
export function joinArguments(recording, take, { at, gainDb }) {
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

/** @param {number} maxSeconds */
export const joinedBytes = (maxSeconds) => maxSeconds * PLAYBACK_RATE * 2;

/** What makes the second as loud as the first. @param {number | null} first @param {number | null} second */
export function gainBetween(first, second) {
  if (first === null || second === null || first < SILENCE_LUFS || second < SILENCE_LUFS) return 0;
  return Math.round(Math.min(12, Math.max(-12, first - second)) * 10) / 10;
}

/** @type {Record<string, string | Record<string, string>>} */
const MUXERS = {
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
};

/**
 * The muxer that rewrites a recording in its own container. Null if there is none, or if metadata is part of the codec
 * setup: Vorbis in Matroska keeps its comments there.
 * @param {string} demuxer @param {string} extension @param {string | null} codec
 */
export function cleanMuxer(demuxer, extension, codec) {
  if (demuxer === "matroska" && codec === "vorbis") return null;
  const muxer = MUXERS[demuxer];
  return (typeof muxer === "object" ? muxer[extension] : muxer) ?? null;
}

/** @param {Source} source @param {string} muxer @param {{maxBytes: number, serial: number}} how `serial` of its stream in a chain */
export function cleanArguments(source, muxer, { maxBytes, serial }) {
  return [
    ...[...FLAGS, ...input(source)],
    ...["-map", `0:${soundOf(source)}`, "-c", "copy", "-map_metadata", "-1", "-map_chapters", "-1"],
    ...["-fflags", "+bitexact", "-flags", "+bitexact"],
    ...(muxer === "mp3" ? ["-id3v2_version", "0", "-write_id3v1", "0", "-write_apetag", "0"] : []),
    ...(muxer === "ogg" ? ["-serial_offset", String(serial)] : []),
    ...["-fs", String(maxBytes), "-f", muxer, CLEAN],
  ];
}

/** @param {number} maxSeconds */
export function outputBytes(maxSeconds) {
  return { playback: (maxSeconds + 2) * PLAYBACK_KBPS * 125 + 65_536, voice: (maxSeconds + 2) * 16_000 };
}

/** @param {number | null} lufs */
export function calculateGain(lufs) {
  if (lufs === null || lufs < SILENCE_LUFS) return 0;
  const gain = Math.min(LARGEST_GAIN_DB, Math.max(-LARGEST_GAIN_DB, TARGET_LUFS - lufs));
  return Math.round(gain * 10) / 10;
}
