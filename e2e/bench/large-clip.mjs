import { randomFillSync } from "node:crypto";
import sharp from "sharp";
import { succeeded } from "./bench-server.mjs";

const audioBytes = 199_999_960;
const side = 2560;

/**
 * 200 MB of sound and that many pictures of 3.5 MB, all of it noise, which is incompressible.
 * @param {import("../torture/api.mjs").Api} api
 * @param {string} path
 * @param {number} images
 */
export async function fillLargeClip(api, path, images) {
  const audio = new FormData();
  audio.set("audio_file", new Blob([noiseWav(audioBytes)], { type: "audio/wav" }), "noise.wav");
  succeeded(await api.send("POST", `${path}/audio`, audio));
  const pixels = randomFillSync(Buffer.alloc(side * side * 3));
  const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const addImage = async () => {
    const form = new FormData();
    form.set("image_file", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), "noise.jpg");
    succeeded(await api.send("POST", `${path}/image`, form));
  };
  for (let done = 0; done < images; done += 2) await Promise.all([addImage(), addImage()]);
}

/** @param {number} bytes of the samples @returns {Uint8Array<ArrayBuffer>} */
function noiseWav(bytes) {
  const file = randomFillSync(Buffer.alloc(44 + bytes));
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(48_000, 24);
  file.writeUInt32LE(192_000, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(bytes, 40);
  return new Uint8Array(file);
}
