import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const fixtures = resolve(import.meta.dirname, "../fixtures");
const read = (/** @type {string} */ name) => readFileSync(join(fixtures, name));

const picture = read("screenshot.png");
// A few seconds of speech, not cut at a frame boundary, which every MP3 decoder has to accept.
const shortRecording = read("speech.mp3").subarray(0, 40_000);
const longRecording = read("speech-chrome.webm");

/** @typedef {{bytes: Buffer, name: string, type: string, sha256: string}} Material */

/** @param {string} mark @returns {Material} */
export function makePicture(mark) {
  return finish(Buffer.concat([picture, Buffer.from(mark)]), "shot.png", "image/png");
}

/** @param {string} mark @param {boolean} long @returns {Material} */
export function makeRecording(mark, long) {
  if (long) return finish(longRecording, "speech.webm", "audio/webm");
  const id3 = Buffer.alloc(128);
  id3.write(`TAG${mark}`);
  return finish(Buffer.concat([shortRecording, id3]), "speech.mp3", "audio/mpeg");
}

/** @param {Buffer} bytes */
export function sha256Of(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

/** @param {string} field @param {Material} material @param {Record<string, string>} [fields] */
export function formOf(field, material, fields = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new Blob([new Uint8Array(material.bytes)], { type: material.type }), material.name);
  return form;
}

/** @param {Buffer} bytes @param {string} name @param {string} type @returns {Material} */
function finish(bytes, name, type) {
  return { bytes, name, type, sha256: sha256Of(bytes) };
}
