/**
 * The command lines that are given to ffmpeg, whichever one runs them, and what is read from its log.
 * Names of files in them are ours alone; nothing a person typed ever comes near.
 */
export const PLAYBACK = "playback.mp3";
export const VOICE = "voice.pcm";
export const CLEAN = "clean.bin";
export const PLAYBACK_KBPS = 64;
export const PLAYBACK_RATE = 48_000;

const TARGET_LUFS = -16;
const LARGEST_GAIN_DB = 20;
/** Quieter than this is a room, not a voice: making it louder would only bring up noise. */
const SILENCE_LUFS = -60;
/** -1.5 dB below full scale, so that the true peaks of the encoded file stay below it. */
const CEILING = 0.84;

/** Sound on the clock of its timestamps: what a recorder dropped becomes silence, so that tags stay where they were set. */
const ON_THE_CLOCK = `aresample=async=1:first_pts=0:osr=${PLAYBACK_RATE},aformat=sample_fmts=flt:channel_layouts=mono`;
/** Mono is heard from two speakers, which is 3 LU louder than a meter says without `dualmono`. */
const METER = "ebur128=dualmono=true:framelog=verbose";

/**
 * @typedef {object} Source
 * @property {string} path
 * @property {string} demuxer
 * @property {number} maxSeconds
 */

/** The options that open the upload: only its own decoder, only this file, only so long. @param {Source} source */
function input(source) {
  const limit = String(source.maxSeconds + 1);
  return ["-hide_banner", "-protocol_whitelist", "file,pipe", "-f", source.demuxer, "-t", limit, "-i", source.path];
}

/** Opens the file and prints what is in it. @param {Source} source */
export function probeArguments(source) {
  return input(source);
}

/** Measures the loudness, and counts the samples as they come out of the decoder. @param {Source} source */
export function measureArguments(source) {
  const count = "astats=measure_perchannel=none:measure_overall=Number_of_samples";
  return [
    ...input(source),
    "-filter_complex",
    `[0:a:0]${count},${ON_THE_CLOCK},${METER}[m]`,
    "-map",
    "[m]",
    "-f",
    "null",
    "-",
  ];
}

/** Writes the playback file and, from the same samples, a small raw copy for the waveform. @param {Source} source @param {number} gainDb */
export function renderArguments(source, gainDb) {
  const level = `volume=${gainDb}dB,alimiter=limit=${CEILING}:level=false:latency=true`;
  const bytes = outputBytes(source.maxSeconds);
  return [
    ...input(source),
    "-filter_complex",
    `[0:a:0]${ON_THE_CLOCK},${level},${METER},asplit[x][y]`,
    ...["-map", "[x]", "-map_metadata", "-1", "-map_chapters", "-1", "-c:a", "libmp3lame", "-b:a", `${PLAYBACK_KBPS}k`],
    ...["-write_xing", "1", "-fs", String(bytes.playback), "-f", "mp3", PLAYBACK],
    ...["-map", "[y]", "-ar", "8000", "-c:a", "pcm_s16le", "-fs", String(bytes.voice), "-f", "s16le", VOICE],
  ];
}

/** The muxer that writes what a demuxer reads, by the extension where one reads several. @type {Record<string, string | Record<string, string>>} */
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
 * The muxer that writes a recording again in its own container; null where there is none, or where what was said about
 * the recording lies within the sound's own setup: Vorbis in Matroska keeps its comments there.
 * @param {string} demuxer @param {string} extension @param {string | null} codec
 */
export function cleanMuxer(demuxer, extension, codec) {
  if (demuxer === "matroska" && codec === "vorbis") return null;
  const muxer = MUXERS[demuxer];
  return (typeof muxer === "object" ? muxer[extension] : muxer) ?? null;
}

/**
 * Writes the sound again as it is, without a word about it: no tags, places, chapters, pictures or other tracks.
 * @param {Source} source @param {string} muxer @param {number} maxBytes
 */
export function cleanArguments(source, muxer, maxBytes) {
  return [
    ...input(source),
    ...["-map", "0:a:0", "-c", "copy", "-map_metadata", "-1", "-map_chapters", "-1"],
    ...["-fflags", "+bitexact", "-flags", "+bitexact"],
    ...(muxer === "mp3" ? ["-id3v2_version", "0", "-write_id3v1", "0", "-write_apetag", "0"] : []),
    ...["-fs", String(maxBytes), "-f", muxer, CLEAN],
  ];
}

/** How large the two files may become before ffmpeg stops writing. @param {number} maxSeconds */
export function outputBytes(maxSeconds) {
  return { playback: (maxSeconds + 2) * PLAYBACK_KBPS * 125 + 65_536, voice: (maxSeconds + 2) * 16_000 };
}

/** The gain that brings a loudness to the target, in tenths of a decibel. @param {number | null} lufs */
export function gainFor(lufs) {
  if (lufs === null || lufs < SILENCE_LUFS) return 0;
  const gain = Math.min(LARGEST_GAIN_DB, Math.max(-LARGEST_GAIN_DB, TARGET_LUFS - lufs));
  return Math.round(gain * 10) / 10;
}

/** What the first lines of the log say about the file. @param {string[]} log */
export function readProbe(log) {
  const duration = log.map((line) => /^\s*Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(line)).find(Boolean);
  const stream = log.map((line) => /^\s*Stream #0:\d+.*?: Audio: \w.*?, (\d+) Hz,/.exec(line)).find(Boolean);
  return {
    opened: log.some((line) => line.startsWith("Input #0,")),
    codec: log.map((line) => /^\s*Stream #0:\d+.*?: Audio: (\w+)/.exec(line)?.[1]).find(Boolean) ?? null,
    hasAudio: log.some((line) => /^\s*Stream #0:\d+.*?: Audio:/.test(line)),
    sampleRate: stream ? Number(stream[1]) : null,
    headerSeconds: duration ? Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3]) : null,
  };
}

/** The last integrated loudness in the log; null where it is silence or too short to tell. @param {string[]} log */
export function readLoudness(log) {
  const values = log
    .map((line) => /^\s*I:\s+(-?[\d.]+|nan|-inf) LUFS/.exec(line)?.[1])
    .filter((value) => value !== undefined);
  const value = Number(values.at(-1));
  return Number.isFinite(value) && value > -70 ? value : null;
}

/** The number of samples that came out of the decoder. @param {string[]} log */
export function readDecodedSamples(log) {
  const counts = log.map((line) => /Number of samples: (\d+)/.exec(line)?.[1]).filter((value) => value !== undefined);
  return counts.length > 0 ? Number(counts.at(-1)) : null;
}
