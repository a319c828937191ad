import { createRequire } from "node:module";
import { secondsSince } from "./audio-plan.mjs";
import { sendToParent, serveOneJob } from "./child-protocol.mjs";

/**
 * The single-file build: ninety modules would take half of this process's lifetime to load.
 * @type {typeof import("mediabunny")}
 */
const mediabunny = createRequire(import.meta.url)("mediabunny");
const { ADTS, FilePathSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } = mediabunny;

/** @type {Record<string, import("mediabunny").InputFormat[]>} */
const FORMATS = {
  matroska: [WEBM, MATROSKA],
  mov: [MP4, QTFF],
  ogg: [OGG],
  mp3: [MP3],
  wav: [WAVE],
  flac: [FLAC],
  aac: [ADTS],
};

serveOneJob(scan);

/**
 * @param {{input: string, demuxer: string}} job
 * @returns {Promise<import("./port").AudioScan>}
 */
async function scan({ input: file, demuxer }) {
  const formats = FORMATS[demuxer];
  if (!formats) return { durationSeconds: null, source: null };
  const input = new Input({ source: new FilePathSource(file), formats });
  const track = await input.getPrimaryAudioTrack();
  if (!track) return { durationSeconds: null, source: null };
  const told = await track.getDurationFromMetadata().catch(() => null);
  tellHeader(told);
  // As ffmpeg does, which takes the first moment of anything in the file for 0.
  const start = await input.getFirstTimestamp().catch(() => 0);
  const stated = told === null ? null : secondsSince(start, told);
  if (start > 0) tellHeader(stated);
  const end = await track.computeDuration().catch(() => null);
  const counted = end === null ? null : usable(secondsSince(start, end));
  if (counted !== null) return { durationSeconds: counted, source: "packets" };
  const header = usable(stated);
  return { durationSeconds: header, source: header === null ? null : "header" };
}

/** @param {number | null} stated */
function tellHeader(stated) {
  const seconds = usable(stated);
  if (seconds !== null) sendToParent({ type: "progress", stage: "header", percent: 0, seconds });
}

/** @param {number | null} seconds */
function usable(seconds) {
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null;
}
