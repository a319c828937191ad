import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";

const fixtures = fileURLToPath(new URL("../../../e2e/fixtures/", import.meta.url));

/** For tests: the path of a recording or picture that stands with the tests. */
export function fixture(name: string): string {
  return path.join(fixtures, name);
}

/** For tests: the bytes of it. */
export function fixtureBytes(name: string): Promise<Buffer> {
  return readFile(fixture(name));
}

/** For tests: a real recording whose packets were left out, moved or repeated. */
export async function rewrittenRecording(change: (packets: EncodedPacket[]) => EncodedPacket[]): Promise<Buffer> {
  const input = new Input({ source: new FilePathSource(fixture("speech-chrome.webm")), formats: [WEBM] });
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error("The fixture has no sound.");
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);

  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  for (const packet of change(packets)) await source.add(packet, { decoderConfig });
  await output.finalize();
  input.dispose();
  if (!target.buffer) throw new Error("Nothing was written.");
  return Buffer.from(target.buffer);
}

/** For tests: the recording, again and again, until it is that long. */
export function loopedRecording(seconds: number): Promise<Buffer> {
  return rewrittenRecording((packets) => {
    const last = packets.at(-1);
    const round = (last?.timestamp ?? 0) + 0.06;
    const count = Math.ceil(seconds / round);
    const all = Array.from({ length: count }, (_, turn) =>
      packets.map((packet) => packet.clone({ timestamp: packet.timestamp + turn * round })),
    );
    return all.flat().filter((packet) => packet.timestamp < seconds);
  });
}
