import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const source = readFileSync(resolve(import.meta.dirname, "../fixtures/speech.wav"));
const samples = source.subarray(44);
const bytesPerSecond = source.readUInt32LE(28);

/** @param {number} seconds */
export function makeWav(seconds) {
  return new Blob(wavParts(Math.floor(seconds * bytesPerSecond) & ~1), { type: "audio/wav" });
}

/** @param {number} bytes */
export function makeWavOfSize(bytes) {
  return new Blob(wavParts((bytes - 44) & ~1), { type: "audio/wav" });
}

/** @param {number} length of the samples @returns {Uint8Array<ArrayBuffer>[]} */
function wavParts(length) {
  const header = Buffer.from(source.subarray(0, 44));
  header.writeUInt32LE(36 + length, 4);
  header.writeUInt32LE(length, 40);
  const parts = [new Uint8Array(header)];
  for (let left = length; left > 0; left -= samples.length) {
    parts.push(new Uint8Array(samples.subarray(0, Math.min(left, samples.length))));
  }
  return parts;
}

/** @param {Blob} recording */
export function formWith(recording) {
  const form = new FormData();
  form.set("audio_file", recording, "speech.wav");
  return form;
}
