// Run by bench speech: the bare model on a WAV of 16 kHz, mono; prints the seconds of CPU that it took.
import { readFileSync } from "node:fs";
import { loadModule } from "../support/load-module.mjs";

/** @type {typeof import("../../lib/platform/transcriber/sound/detect-speech")} */
const { detectSpeech } = await loadModule("lib/platform/transcriber/sound/detect-speech.ts");

/** @type {typeof import("../../lib/platform/transcriber/embedded/moonshine")} */
const { openMoonshine } = await loadModule("lib/platform/transcriber/embedded/moonshine.ts");

const bytes = readFileSync(process.argv[2] ?? "");
const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44));
const stretches = detectSpeech(samples);
const recognize = await openMoonshine();
for (const { start, end } of stretches)
  await recognize(Float32Array.from(samples.subarray(start, end), (sample) => sample / 32768));
const { user, system } = process.cpuUsage();
console.log((user + system) / 1e6);
