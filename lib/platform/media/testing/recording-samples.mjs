import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";

/** @typedef {import("mediabunny").EncodedPacket} Packet */

const recording = new URL("../../../../e2e/fixtures/speech-chrome.webm", import.meta.url).pathname;

/**
 * @param {(packets: Packet[]) => Packet[]} change
 * @returns {Promise<Buffer<ArrayBuffer>>}
 */
export async function rewrittenRecording(change) {
  const input = new Input({ source: new FilePathSource(recording), formats: [WEBM] });
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error("The fixture has no sound.");
  /** @type {Packet[]} */
  const packets = [];
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

/** @param {number} seconds */
export function loopedRecording(seconds) {
  return rewrittenRecording((packets) => {
    const round = (packets.at(-1)?.timestamp ?? 0) + 0.06;
    const count = Math.ceil(seconds / round);
    const all = Array.from({ length: count }, (_, turn) =>
      packets.map((packet) => packet.clone({ timestamp: packet.timestamp + turn * round })),
    );
    return all.flat().filter((packet) => packet.timestamp < seconds);
  });
}
