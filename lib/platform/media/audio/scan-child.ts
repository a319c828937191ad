import fs from "node:fs";
import { createRequire } from "node:module";
import type { InputFormat, Source } from "mediabunny";
import type { AudioScan } from "../port";
import { sendToParent, serveOneJob } from "../process/child-protocol";
import { secondsSince } from "./audio-log";
import { readOpusLead } from "./opus-lead";
import { findParts, type Part } from "./sound-parts";

/** The single-file build: ninety modules would take half of this process's lifetime to load. */
const mediabunny: typeof import("mediabunny") = createRequire(import.meta.url)("mediabunny");
const { ADTS, CustomSource, FilePathSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } = mediabunny;

const FORMATS: Record<string, InputFormat[]> = {
  matroska: [WEBM, MATROSKA],
  mov: [MP4, QTFF],
  ogg: [OGG],
  mp3: [MP3],
  wav: [WAVE],
  flac: [FLAC],
  aac: [ADTS],
};

serveOneJob(scan);

async function scan({ input: file, demuxer }: { input: string; demuxer: string }): Promise<AudioScan> {
  const formats = FORMATS[demuxer];
  if (!formats) return { durationSeconds: null, source: null };
  const { parts, seconds, changesTooOften } = findParts(file, demuxer);
  const framed = usable(seconds);
  if (framed !== null) return { durationSeconds: framed, source: "packets" };
  // The packets of one that is refused are not worth counting.
  if (changesTooOften) return { durationSeconds: null, source: null };
  const leadOf = (part?: Part) => (demuxer === "ogg" ? readOpusLead(file, part) : 0);
  if (parts.length === 0) return scanSource(new FilePathSource(file), formats, leadOf());
  let sum = 0;
  for (const part of parts) {
    const { durationSeconds } = await scanSource(partSource(file, part), formats, leadOf(part));
    sum += durationSeconds ?? 0;
  }
  return { durationSeconds: usable(sum), source: "packets" };
}

function partSource(file: string, { start, end }: Part) {
  const opened = fs.openSync(file, "r");
  return new CustomSource({
    getSize: () => end - start,
    read(from, to) {
      const bytes = new Uint8Array(to - from);
      return bytes.subarray(0, fs.readSync(opened, bytes, 0, bytes.length, start + from));
    },
    dispose: () => fs.closeSync(opened),
  });
}

/** @param lead seconds of sound before its clock starts */
async function scanSource(source: Source, formats: InputFormat[], lead: number): Promise<AudioScan> {
  const input = new Input({ source, formats });
  const track = await input.getPrimaryAudioTrack();
  if (!track) return { durationSeconds: null, source: null };
  const told = await track.getDurationFromMetadata().catch(() => null);
  tellHeader(told);
  // As ffmpeg does, which takes the first moment of anything in the file for 0.
  const start = await input.getFirstTimestamp().catch(() => 0);
  const stated = told === null ? null : secondsSince(start, told);
  if (start > 0) tellHeader(stated);
  // What is before 0 of another container is left out by its edit list, or is the delay of its encoder.
  const isMatroska = formats === FORMATS.matroska;
  const end = await track.computeDuration().catch(() => null);
  input.dispose();
  const counted = end === null ? null : usable((isMatroska ? end - start : secondsSince(start, end)) + lead);
  if (counted !== null) return { durationSeconds: counted, source: "packets" };
  const header = usable(stated);
  return { durationSeconds: header, source: header === null ? null : "header" };
}

function tellHeader(stated: number | null) {
  const seconds = usable(stated);
  if (seconds !== null) sendToParent({ type: "progress", stage: "header", percent: 0, seconds });
}

function usable(seconds: number | null) {
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null;
}
