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

/** Follows the timestamps: dropped packets become silence, so that tags keep their place. */
const ON_THE_CLOCK = `aresample=async=1:first_pts=0:osr=${PLAYBACK_RATE},aformat=sample_fmts=flt:channel_layouts=mono`;
/** `dualmono` because mono plays on two speakers, which is 3 LU louder than measured otherwise. */
const METER = "ebur128=dualmono=true:framelog=verbose";

/**
 * @typedef {object} Source
 * @property {string} path
 * @property {string} demuxer
 * @property {number} maxSeconds
 * @property {import("#lib/cuts/cut").Cut | null} [cut]
 * @property {number} [track] among those with sound; the first one where it is not given
 */

/** Restricts ffmpeg to the expected demuxer, this file and a maximal duration. @param {Source} source */
function input(source) {
  const limit = String(source.maxSeconds + 1);
  return ["-hide_banner", "-protocol_whitelist", "file,pipe", "-f", source.demuxer, "-t", limit, "-i", source.path];
}

/** @param {Source} source */
const soundOf = ({ track = 0 }) => `a:${track}`;

/** @param {Source} source */
export function probeArguments(source) {
  return input(source);
}

export const THINNED_BY = 3;
const GROUP = 20;
export const COSTLY_EQUAL_PACKETS = new Set(["opus", "aac", "mp3"]);

/** Copies every third group of packets. @param {Source} source */
export function thinArguments(source) {
  const drop = `noise=drop='gte(mod(n,${GROUP * THINNED_BY}),${GROUP})'`;
  return [...input(source), "-map", `0:${soundOf(source)}`, "-c", "copy", "-bsf:a", drop, "-f", "matroska", THIN];
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
    ...input(source),
    ...[
      "-filter_complex",
      `[0:${soundOf(source)}]${quick}[v]`,
      "-map",
      "[v]",
      "-c:a",
      "pcm_s16le",
      "-fs",
      String(voice),
    ],
    ...["-f", "s16le", SKETCH],
  ];
}

/** @param {Source} source */
export function measureArguments(source) {
  const count = "astats=measure_perchannel=none:measure_overall=Number_of_samples";
  return [
    ...input(source),
    "-filter_complex",
    `[0:${soundOf(source)}]${count},${ON_THE_CLOCK}${cutting(source.cut)},${METER}[m]`,
    "-map",
    "[m]",
    "-f",
    "null",
    "-",
  ];
}

/**
 * The filters that leave nothing but these parts, exact to a sample. Where the sound was cut it fades for a moment, because
 * a jump in it would click.
 * @param {import("#lib/cuts/cut").Cut | null | undefined} cut
 */
function cutting(cut) {
  if (!cut) return "";
  const sample = (/** @type {number} */ seconds) => Math.round(seconds * PLAYBACK_RATE);
  const labels = cut.parts.map((_, index) => index);
  const parts = cut.parts.map(({ start, end }, index) => {
    const trimmed = `atrim=start_sample=${sample(start)}:end_sample=${sample(end)},asetpts=PTS-STARTPTS`;
    const opening = start > 0 ? `,afade=t=in:d=${SEAM_SECONDS}` : "";
    const at = Math.max(0, end - start - SEAM_SECONDS);
    const closing = end < cut.recordingSeconds ? `,afade=t=out:st=${at.toFixed(4)}:d=${SEAM_SECONDS}` : "";
    return `[p${index}]${trimmed}${opening}${closing}[q${index}]`;
  });
  const split = `asplit=${labels.length}${labels.map((index) => `[p${index}]`).join("")}`;
  const joined = `${labels.map((index) => `[q${index}]`).join("")}concat=n=${labels.length}:v=0:a=1`;
  return `,${[split, ...parts, joined].join(";")}`;
}

/**
 * Writes the playback file and, from the same samples, a small raw file for the waveform.
 * @param {Source} source
 * @param {number} gainDb
 */
export function renderArguments(source, gainDb) {
  const level = `volume=${gainDb}dB,alimiter=limit=${CEILING}:level=false:latency=true`;
  const bytes = outputBytes(source.maxSeconds);
  return [
    ...input(source),
    "-filter_complex",
    `[0:${soundOf(source)}]${ON_THE_CLOCK}${cutting(source.cut)},${level},${METER},asplit[x][y]`,
    ...["-map", "[x]", "-map_metadata", "-1", "-map_chapters", "-1", "-c:a", "libmp3lame", "-b:a", `${PLAYBACK_KBPS}k`],
    ...["-write_xing", "1", "-fs", String(bytes.playback), "-f", "mp3", PLAYBACK],
    ...["-map", "[y]", "-ar", "8000", "-c:a", "pcm_s16le", "-fs", String(bytes.voice), "-f", "s16le", VOICE],
  ];
}

/**
 * Lossless, so that nothing is lost however often something is put in.
 * @param {Source} recording @param {Source} take @param {{at: number, gainDb: number}} where
 */
export function joinArguments(recording, take, { at, gainDb }) {
  const sample = Math.round(at * PLAYBACK_RATE);
  const fade = `afade=t=in:d=${SEAM_SECONDS}`;
  const graph = [
    `[0:${soundOf(recording)}]${ON_THE_CLOCK},asplit[h][t]`,
    `[h]atrim=end_sample=${sample},asetpts=PTS-STARTPTS[a]`,
    `[1:${soundOf(take)}]${ON_THE_CLOCK},volume=${gainDb}dB,alimiter=limit=0.95:level=false:latency=true,${fade}[b]`,
    `[t]atrim=start_sample=${sample},asetpts=PTS-STARTPTS[c]`,
    "[a][b][c]concat=n=3:v=0:a=1[o]",
  ];
  return [
    ...input(recording),
    ...input(take).slice(1),
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

/** @param {Source} source @param {string} muxer @param {number} maxBytes */
export function cleanArguments(source, muxer, maxBytes) {
  return [
    ...input(source),
    ...["-map", `0:${soundOf(source)}`, "-c", "copy", "-map_metadata", "-1", "-map_chapters", "-1"],
    ...["-fflags", "+bitexact", "-flags", "+bitexact"],
    ...(muxer === "mp3" ? ["-id3v2_version", "0", "-write_id3v1", "0", "-write_apetag", "0"] : []),
    ...["-fs", String(maxBytes), "-f", muxer, CLEAN],
  ];
}

/** @param {number} maxSeconds */
export function outputBytes(maxSeconds) {
  return { playback: (maxSeconds + 2) * PLAYBACK_KBPS * 125 + 65_536, voice: (maxSeconds + 2) * 16_000 };
}

/** @param {number | null} lufs */
export function gainFor(lufs) {
  if (lufs === null || lufs < SILENCE_LUFS) return 0;
  const gain = Math.min(LARGEST_GAIN_DB, Math.max(-LARGEST_GAIN_DB, TARGET_LUFS - lufs));
  return Math.round(gain * 10) / 10;
}

/**
 * A clock may begin anywhere, such as where a long stream was cut. Some containers state the end on that clock, others the
 * length, which may be before the start.
 * @param {number} start @param {number} stated
 */
export function secondsSince(start, stated) {
  return start > 0 && stated > start ? stated - start : stated;
}

/** @param {string[]} log */
export function readProbe(log) {
  const duration = log
    .map((line) => /^\s*Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)(?:, start: ([\d.]+))?/.exec(line))
    .find(Boolean);
  const tracks = log
    .map((line) => /^\s*Stream #0:\d+.*?: Audio: (\w+)(?:.*?, (\d+) Hz,)?/.exec(line))
    .filter((found) => found !== null)
    .map(({ input, 1: codec, 2: hertz }) => ({ codec, hertz, isDefault: /\(default\)/.test(input) }));
  // ffmpeg names a codec "none" that it does not know, such as Apple's spatial one.
  const known = tracks.filter(({ codec }) => codec !== "none");
  const heard = known.find(({ isDefault }) => isDefault) ?? known[0] ?? tracks[0];
  const stated = duration ? Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3]) : null;
  return {
    opened: log.some((line) => line.startsWith("Input #0,")),
    codec: heard?.codec ?? null,
    track: heard ? tracks.indexOf(heard) : 0,
    hasAudio: tracks.length > 0,
    sampleRate: heard?.hertz ? Number(heard.hertz) : null,
    headerSeconds: stated === null ? null : secondsSince(Number(duration?.[4] ?? 0), stated),
  };
}

/** Null if silent or too short to measure. @param {string[]} log */
export function readLoudness(log) {
  const values = log
    .map((line) => /^\s*I:\s+(-?[\d.]+|nan|-inf) LUFS/.exec(line)?.[1])
    .filter((value) => value !== undefined);
  const value = Number(values.at(-1));
  return Number.isFinite(value) && value > -70 ? value : null;
}

/** @param {string[]} log */
export function readDecodedSamples(log) {
  const counts = log.map((line) => /Number of samples: (\d+)/.exec(line)?.[1]).filter((value) => value !== undefined);
  return counts.length > 0 ? Number(counts.at(-1)) : null;
}
