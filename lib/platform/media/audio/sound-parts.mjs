import fs from "node:fs";
import { findOggLinks } from "./ogg-links.mjs";
import { frameRuns } from "./sound-frames.mjs";

/** How often a recording may change its sampling rate or channels, or restart. */
export const MOST_CHANGES = 100;
/** A shorter part is a damaged header, or one frame of something else. */
const FEWEST_FRAMES = 8;
/** @type {Record<string, "mp3" | "adts">} */
const FRAMED = { mp3: "mp3", aac: "adts" };
/** The magic word, and a first block of stream information. */
const FLAC_BEGINNING = Buffer.from("664c614300000022", "hex");
const PIECE = 1 << 20;
/** @type {Record<string, (file: number) => Part[]>} at most one more than may be */
const LINKED = { ogg: (file) => findOggLinks(file, MOST_CHANGES), flac: flacParts };

/**
 * @typedef {{start: number, end: number}} Part bytes of the file
 * @typedef {object} Parts
 * @property {Part[]} parts of a recording that was joined from several: a decoder has to restart with each; else empty
 * @property {number | null} seconds of all sound, where it can be counted without a decoder
 * @property {boolean} changesTooOften
 */

/**
 * ffmpeg reads a file with one clock and one format. Files that were put one after the other, such as MP3 files or Ogg
 * streams, may change both where the next begins.
 * @param {string} path @param {string} demuxer
 * @returns {Parts}
 */
export function findParts(path, demuxer) {
  const file = fs.openSync(path, "r");
  try {
    const framed = FRAMED[demuxer];
    if (framed) return framedParts(file, framed);
    const links = LINKED[demuxer]?.(file) ?? [];
    return { parts: links.length > 1 ? links : [], seconds: null, changesTooOften: links.length > MOST_CHANGES };
  } finally {
    fs.closeSync(file);
  }
}

/** @param {number} file @param {"mp3" | "adts"} format @returns {Parts} */
function framedParts(file, format) {
  /** @type {{at: number, frames: number, hertz: number, channels: number}[]} */
  const runs = [];
  let seconds = 0;
  for (const { at, frames, hertz, channels, samples } of frameRuns(file, format)) {
    seconds += (frames * samples) / hertz;
    const last = runs.at(-1);
    if (last && isSameFormat(last, { hertz, channels })) last.frames += frames;
    else runs.push({ at, frames, hertz, channels });
    if (runs.length > MOST_CHANGES + 1) return { parts: [], seconds: null, changesTooOften: true };
  }
  const long = runs.filter(({ frames }) => frames >= FEWEST_FRAMES);
  const starts = long.filter((run, index) => !isSameFormat(run, long[index - 1])).map(({ at }) => at);
  const { size } = fs.fstatSync(file);
  const parts = starts.map((at, index) => ({ start: index === 0 ? 0 : at, end: starts[index + 1] ?? size }));
  return { parts: parts.length > 1 ? parts : [], seconds: seconds > 0 ? seconds : null, changesTooOften: false };
}

/** @param {{hertz: number, channels: number}} one @param {{hertz: number, channels: number} | undefined} other */
function isSameFormat(one, other) {
  return one.hertz === other?.hertz && one.channels === other.channels;
}

/** @param {number} file @returns {Part[]} */
function flacParts(file) {
  /** @type {number[]} */
  const starts = [];
  const { size } = fs.fstatSync(file);
  const piece = Buffer.alloc(PIECE);
  for (let read = 0; read < size && starts.length <= MOST_CHANGES; read += PIECE - FLAC_BEGINNING.length + 1) {
    const bytes = piece.subarray(0, fs.readSync(file, piece, 0, PIECE, read));
    for (let at = bytes.indexOf(FLAC_BEGINNING); at >= 0; at = bytes.indexOf(FLAC_BEGINNING, at + 1)) {
      starts.push(read + at);
    }
  }
  return starts.map((at, index) => ({ start: index === 0 ? 0 : at, end: starts[index + 1] ?? size }));
}
