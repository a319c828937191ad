import {
  ALL_FORMATS,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  Input,
  MkvOutputFormat,
  Output,
} from "mediabunny";
import { fixture, fixtureBytes } from "./media-samples";

interface SilentFrame {
  bytes: Buffer;
  seconds: number;
}

const frame = (head: string, length: number, seconds: number): SilentFrame => {
  const bytes = Buffer.alloc(length);
  Buffer.from(head, "hex").copy(bytes);
  return { bytes, seconds };
};

export const MONO_MP3 = frame("fffb10c4", 104, 1152 / 44_100);
export const STEREO_MP3 = frame("fffb1400", 96, 1152 / 48_000);
/** 44.1 kHz in two channels. */
export const STEREO_AAC = frame("fff15080021ffc210049900219002380", 16, 1024 / 44_100);

/** Nine bytes with their header, at 96 kHz. */
export const TINY_AAC = frame("fff14040013ffc", 9, 1024 / 96_000);

export function silence({ bytes, seconds }: SilentFrame, length: number): Buffer {
  return Buffer.concat(Array.from({ length: Math.round(length / seconds) }, () => bytes));
}

export function inTurns(frames: readonly SilentFrame[], { turns, of }: { turns: number; of: number }): Buffer {
  const [first, second] = frames as [SilentFrame, SilentFrame];
  return Buffer.concat(
    Array.from({ length: turns }, (_, turn) =>
      Array.from({ length: of }, () => (turn % 2 ? second : first).bytes),
    ).flat(),
  );
}

/** Six seconds, 48 kHz in one channel. */
export const speechMp3 = async (): Promise<Buffer> => (await fixtureBytes("speech.mp3")).subarray(237, 237 + 250 * 144);

/** The same as AAC frames. */
export async function speechAac(): Promise<Buffer> {
  const input = new Input({ source: new FilePathSource(fixture("speech.m4a")), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error("The fixture has no sound.");
  const frames: Buffer[] = [];
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    if (timestamp >= 6) break;
    const head = Buffer.from("fff14c40001ffc", "hex");
    head.writeUIntBE(head.readUIntBE(3, 3) | ((data.length + 7) << 5), 3, 3);
    frames.push(head, Buffer.from(data));
  }
  input.dispose();
  return Buffer.concat(frames);
}

interface Run {
  frame: SilentFrame;
  count: number;
  at: number;
}

/** MP3 frames in Matroska, which has a clock, and says nothing of a change. */
export async function mp3InMatroska(runs: readonly Run[], { hasEarlierTrack = false } = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const [source, earlier] = [new EncodedAudioPacketSource("mp3"), new EncodedAudioPacketSource("mp3")];
  output.addAudioTrack(source);
  if (hasEarlierTrack) output.addAudioTrack(earlier);
  await output.start();
  const meta = { decoderConfig: { codec: "mp3", sampleRate: 44_100, numberOfChannels: 1 } };
  const packetOf = ({ bytes, seconds }: SilentFrame, at: number) => new EncodedPacket(bytes, "key", at, seconds);
  if (hasEarlierTrack) {
    await earlier.add(packetOf(MONO_MP3, 0), meta);
    earlier.close();
  }
  for (const { frame: one, count, at } of runs) {
    for (let index = 0; index < count; index += 1) await source.add(packetOf(one, at + index * one.seconds), meta);
  }
  await output.finalize();
  if (!target.buffer) throw new Error("Nothing was written.");
  return Buffer.from(target.buffer);
}
