import { createRequire } from "node:module";
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
  const stated = usable(await track.getDurationFromMetadata().catch(() => null));
  if (stated !== null) sendToParent({ type: "progress", stage: "header", percent: 0, seconds: stated });
  const counted = usable(await track.computeDuration().catch(() => null));
  if (counted !== null) return { durationSeconds: counted, source: "packets" };
  return { durationSeconds: stated, source: stated === null ? null : "header" };
}

/** @param {number | null} seconds */
function usable(seconds) {
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null;
}
