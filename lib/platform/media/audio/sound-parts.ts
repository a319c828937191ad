import fs from "node:fs";
import { findContainerStart, START_BYTES } from "../sniff/container-start";
import { id3TagBytes, MOST_ID3_TAGS } from "../sniff/id3-tag";
import { findOggLinks } from "./ogg-links";
import { frameRuns } from "./sound-frames";

/** How often a recording may change its sampling rate or channels, or restart. */
export const MOST_CHANGES = 100;
/** A shorter part is a damaged header, or one frame of something else. */
const FEWEST_FRAMES = 8;
const FRAMED: Record<string, "mp3" | "adts"> = { mp3: "mp3", aac: "adts" };
/** The magic word, and a first block of stream information. */
const FLAC_BEGINNING = Buffer.from("664c614300000022", "hex");
const PIECE = 1 << 20;
const LINKED: Record<string, (file: number) => Part[]> = {
  ogg: (file) => findOggLinks(file, MOST_CHANGES),
  flac: flacParts,
};

/** bytes of the file */
export type Part = { start: number; end: number };

interface Parts {
  /** without what another program wrote before it, or a page that is cut off; null if that is the file */
  whole: Part | null;
  /** of a recording that was joined from several: a decoder has to restart with each; else empty */
  parts: Part[];
  /** of all sound, where it can be counted without a decoder */
  seconds: number | null;
  changesTooOften: boolean;
}

/**
 * ffmpeg reads a file with one clock and one format. Files that were put one after the other, such as MP3 files or Ogg
 * streams, may change both where the next begins.
 */
export function findParts(path: string, demuxer: string): Parts {
  const file = fs.openSync(path, "r");
  try {
    const framed = FRAMED[demuxer];
    if (framed) return framedParts(file, framed);
    const links = LINKED[demuxer]?.(file) ?? [];
    const { size } = fs.fstatSync(file);
    const whole = { start: links[0]?.start ?? findStart(file, demuxer), end: links.at(-1)?.end ?? size };
    return {
      whole: whole.start > 0 || whole.end < size ? whole : null,
      parts: links.length > 1 ? links : [],
      seconds: null,
      changesTooOften: links.length > MOST_CHANGES,
    };
  } finally {
    fs.closeSync(file);
  }
}

/** Demuxers skip some of what is before a container, and then count the places that it names from the wrong byte. */
function findStart(file: number, demuxer: string): number {
  const read = (at: number) => {
    const head = Buffer.alloc(START_BYTES);
    return head.subarray(0, fs.readSync(file, head, 0, head.length, at));
  };
  let start = 0;
  let head = read(0);
  for (let tags = 0; tags < MOST_ID3_TAGS && id3TagBytes(head) > 0; tags += 1) {
    start += id3TagBytes(head);
    head = read(start);
  }
  return start + (findContainerStart(head, [demuxer]) ?? 0);
}

function framedParts(file: number, format: "mp3" | "adts"): Parts {
  const runs: { at: number; frames: number; hertz: number; channels: number }[] = [];
  let seconds = 0;
  for (const { at, frames, hertz, channels, samples } of frameRuns(file, format)) {
    seconds += (frames * samples) / hertz;
    const last = runs.at(-1);
    if (last && isSameFormat(last, { hertz, channels })) last.frames += frames;
    else runs.push({ at, frames, hertz, channels });
    if (runs.length > MOST_CHANGES + 1) return { whole: null, parts: [], seconds: null, changesTooOften: true };
  }
  const long = runs.filter(({ frames }) => frames >= FEWEST_FRAMES);
  const starts = long.filter((run, index) => !isSameFormat(run, long[index - 1])).map(({ at }) => at);
  const { size } = fs.fstatSync(file);
  const parts = starts.map((at, index) => ({ start: index === 0 ? 0 : at, end: starts[index + 1] ?? size }));
  return {
    whole: null,
    parts: parts.length > 1 ? parts : [],
    seconds: seconds > 0 ? seconds : null,
    changesTooOften: false,
  };
}

function isSameFormat(
  one: { hertz: number; channels: number },
  other: { hertz: number; channels: number } | undefined,
) {
  return one.hertz === other?.hertz && one.channels === other.channels;
}

function flacParts(file: number): Part[] {
  const starts: number[] = [];
  const { size } = fs.fstatSync(file);
  const piece = Buffer.alloc(PIECE);
  for (let read = 0; read < size && starts.length <= MOST_CHANGES; read += PIECE - FLAC_BEGINNING.length + 1) {
    const bytes = piece.subarray(0, fs.readSync(file, piece, 0, PIECE, read));
    for (let at = bytes.indexOf(FLAC_BEGINNING); at >= 0; at = bytes.indexOf(FLAC_BEGINNING, at + 1)) {
      starts.push(read + at);
    }
  }
  return starts.map((at, index) => ({ start: at, end: starts[index + 1] ?? size }));
}
