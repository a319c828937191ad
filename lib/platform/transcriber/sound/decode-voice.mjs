import { openNativeFfmpeg } from "../../media/audio/ffmpeg-native.mjs";
import { openWasmFfmpeg } from "../../media/audio/ffmpeg-wasm.mjs";
import { ChildFailure } from "../../media/process/child-protocol.mjs";
import { SAMPLE_RATE } from "./detect-speech.mjs";

/**
 * @typedef {object} Recording
 * @property {string} input an MP3 of ours
 * @property {string} outDir
 * @property {number} maxSeconds
 * @property {string | null} ffmpegPath null: the one that is built in
 */

const INPUT = "recording.mp3";
const VOICE = "voice.pcm";
const READS = ["-hide_banner", "-protocol_whitelist", "file,pipe", "-f", "mp3"];

/** @param {Recording} recording @returns {Promise<import("../../media/audio/ffmpeg-wasm.mjs").FfmpegExecutor>} */
export function openFfmpeg({ input, outDir, ffmpegPath }) {
  const inputs = [{ name: INPUT, path: input }];
  return ffmpegPath ? openNativeFfmpeg({ inputs, outDir, ffmpegPath }) : openWasmFfmpeg({ inputs, outDir });
}

/** 16 kHz, mono. @param {import("../../media/audio/ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {number} maxSeconds */
export async function decodeVoice(ffmpeg, maxSeconds) {
  const sound = ["-ac", "1", "-ar", String(SAMPLE_RATE), "-c:a", "pcm_s16le", "-f", "s16le"];
  const decoded = await ffmpeg.run([...READS, "-t", String(maxSeconds), "-i", ffmpeg.source(INPUT), ...sound, VOICE]);
  if (!decoded.ok) {
    throw new ChildFailure("audio_undecodable", "The sound cannot be decoded.", decoded.log.slice(-5).join("\n"));
  }
  const bytes = new Uint8Array(ffmpeg.size(VOICE) & ~1);
  let at = 0;
  ffmpeg.read(VOICE, (piece) => {
    bytes.set(piece.subarray(0, bytes.length - at), at);
    at += piece.length;
  });
  return new Int16Array(bytes.buffer);
}

/**
 * A range of the recording as its own file, without encoding it again.
 * @param {import("../../media/audio/ffmpeg-wasm.mjs").FfmpegExecutor} ffmpeg @param {string} name @param {{start: number, end: number}} span seconds
 */
export async function copyStretch(ffmpeg, name, { start, end }) {
  const cut = ["-ss", start.toFixed(3), "-t", (end - start).toFixed(3), "-c", "copy", "-f", "mp3"];
  const copied = await ffmpeg.run([...READS, "-i", ffmpeg.source(INPUT), ...cut, name]);
  if (copied.ok && ffmpeg.size(name) > 0) return ffmpeg.save(name);
  throw new ChildFailure("audio_undecodable", "The sound cannot be cut.", copied.log.slice(-5).join("\n"));
}
