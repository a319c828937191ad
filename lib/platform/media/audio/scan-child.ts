import fs from "node:fs";
import { createRequire } from "node:module";
import type { InputAudioTrack, InputFormat, Source } from "mediabunny";
import type { AudioScan } from "../port";
import { sendToParent, serveOneJob } from "../process/child-protocol";
import { secondsSince } from "./audio-log";
import { countSeconds } from "./counted-length";
import { readEditedEnd } from "./edit-list";
import { findParts, type Part } from "./sound-parts";

/** The single-file build: ninety modules would take half of this process's lifetime to load. */
const mediabunny: typeof import("mediabunny") = createRequire(import.meta.url)("mediabunny");
const {
  ADTS,
  CustomSource,
  EncodedPacketSink,
  FilePathSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} = mediabunny;

const FORMATS: Record<string, InputFormat[]> = {
  matroska: [WEBM, MATROSKA],
  mov: [MP4, QTFF],
  ogg: [OGG],
  mp3: [MP3],
  wav: [WAVE],
  flac: [FLAC],
  aac: [ADTS],
};

const CLOSE_SECONDS = 0.02;

const UNKNOWN: AudioScan = { durationSeconds: null, source: null };

/** Several pages: each lists at most 255 pieces of packets (RFC 3533, section 6). */
const PACKETS_OF_BEGINNING = 2048;

serveOneJob(scan);

async function scan({ input: file, demuxer }: { input: string; demuxer: string }): Promise<AudioScan> {
  const { whole, parts, seconds, changesTooOften } = findParts(file, demuxer);
  const framed = usable(seconds);
  if (framed !== null) return { durationSeconds: framed, source: "packets" };
  const formats = FORMATS[demuxer];
  // The packets of one that is refused are not worth counting.
  if (changesTooOften) return UNKNOWN;
  if (parts.length === 0) {
    const source = whole ? partSource(file, whole) : new FilePathSource(file);
    const edited = demuxer === "mov" ? { file, start: whole?.start ?? 0 } : null;
    const counted = usable(countSeconds(file, demuxer, whole));
    const byBytes: AudioScan = { durationSeconds: counted, source: counted === null ? null : "header" };
    if (!formats) return byBytes;
    const found = await scanSource(source, formats, edited).catch((error) => {
      if (counted === null) throw error;
      return byBytes;
    });
    return found.source ? found : byBytes;
  }
  let sum = 0;
  for (const part of parts) {
    const { durationSeconds } = formats ? await scanSource(partSource(file, part), formats) : UNKNOWN;
    sum += durationSeconds ?? countSeconds(file, demuxer, part) ?? 0;
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

/** @param edited where it may have an edit list */
async function scanSource(
  source: Source,
  formats: InputFormat[],
  edited: { file: string; start: number } | null = null,
): Promise<AudioScan> {
  const input = new Input({ source, formats });
  const track = await input.getPrimaryAudioTrack();
  if (!track) return UNKNOWN;
  const told = await track.getDurationFromMetadata().catch(() => null);
  tellHeader(told);
  // As ffmpeg does, which takes the first moment of anything in the file for 0.
  const start = await input.getFirstTimestamp().catch(() => 0);
  const stated = told === null ? null : secondsSince(start, told);
  if (start > 0) tellHeader(stated);
  // In other containers, sound before 0 is left out by the edit list, or is the delay of the encoder.
  const isMatroska = formats === FORMATS.matroska;
  const end = edited ? await findReadableEnd(track) : await track.computeDuration().catch(() => null);
  const lead = formats === FORMATS.ogg ? await readOpusLead(track).catch(() => 0) : 0;
  input.dispose();
  const played = edited === null ? null : readEditedEnd(edited.file, track.id, edited.start);
  const last = end !== null && played !== null ? Math.min(end, played) : end;
  const counted = last === null ? null : usable((isMatroska ? last - start : secondsSince(start, last)) + lead);
  if (counted !== null) return { durationSeconds: counted, source: "packets" };
  const header = usable(stated);
  return { durationSeconds: header, source: header === null ? null : "header" };
}

/** A file that was cut off lists more sound than it has. */
async function findReadableEnd(track: InputAudioTrack): Promise<number | null> {
  const end = await track.computeDuration().catch(() => null);
  const sink = new EncodedPacketSink(track);
  const readable = async (seconds: number) => {
    const packet = await sink.getPacket(seconds).catch(() => null);
    return packet ? packet.timestamp + packet.duration : null;
  };
  if (end === null || (await readable(end)) !== null) return end;
  let [known, beyond] = [0, end];
  while (beyond - known > CLOSE_SECONDS) {
    const middle = (known + beyond) / 2;
    const found = await readable(middle);
    if (found === null) beyond = middle;
    else known = Math.max(middle, found);
  }
  return known;
}

/**
 * The seconds of Opus sound before the clock of an Ogg stream starts. A piece that was cut out without encoding has them: its
 * first page ends at an earlier moment than its packets are long (RFC 7845, section 4.3). They are heard; those of Vorbis are not
 * (Vorbis I, A.2). Packets that are read in turn are timed by their lengths, one that is sought by the clock of its page.
 */
async function readOpusLead(track: InputAudioTrack): Promise<number> {
  if ((await track.getCodec()) !== "opus") return 0;
  const sink = new EncodedPacketSink(track);
  const inTurn = new Map<number, number>();
  let last = 0;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    inTurn.set(packet.sequenceNumber, packet.timestamp);
    last = packet.timestamp;
    if (inTurn.size === PACKETS_OF_BEGINNING) break;
  }
  for (const seconds of [last, last / 2]) {
    const sought = await sink.getPacket(seconds, { metadataOnly: true });
    const byLength = sought ? inTurn.get(sought.sequenceNumber) : undefined;
    if (sought && byLength !== undefined) return Math.max(0, byLength - sought.timestamp);
  }
  return 0;
}

function tellHeader(stated: number | null) {
  const seconds = usable(stated);
  if (seconds !== null) sendToParent({ type: "progress", stage: "header", percent: 0, seconds });
}

function usable(seconds: number | null) {
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null;
}
