import fs from "node:fs";
import path from "node:path";
import { exitIfOrphaned, serveOneJob } from "../../media/process/child-protocol";
import { cutAtPauses } from "./cut-at-pauses";
import { copyStretch, decodeVoice, openFfmpeg, type Recording } from "./decode-voice";
import { detectSpeech, isSilent, SAMPLE_RATE } from "./detect-speech";

interface SoundJob {
  /** MP3s of at most `longest` seconds, or a WAV with where the speaker talks in it */
  wish: "pieces" | "voice";
  /** seconds */
  longest: number;
}

serveOneJob(listen);

async function listen(job: SoundJob & Recording) {
  const ffmpeg = await openFfmpeg(job);
  const samples = await decodeVoice(ffmpeg, job.maxSeconds);
  const stretches = detectSpeech(samples).map(({ start, end }) => ({
    start: start / SAMPLE_RATE,
    end: end / SAMPLE_RATE,
  }));
  if (job.wish === "voice") {
    ffmpeg.close();
    const file = path.join(job.outDir, "voice.wav");
    fs.writeFileSync(file, wavHeader(samples.byteLength));
    fs.appendFileSync(file, new Uint8Array(samples.buffer));
    return { pieces: [{ path: file, start: 0, end: samples.length / SAMPLE_RATE }], stretches };
  }
  const pieces = [];
  const bounds = { seconds: samples.length / SAMPLE_RATE, longest: job.longest };
  for (const [index, span] of cutAtPauses(stretches, bounds).entries()) {
    exitIfOrphaned();
    const heard = samples.subarray(span.start * SAMPLE_RATE, span.end * SAMPLE_RATE);
    if (!isSilent(heard)) pieces.push({ path: await copyStretch(ffmpeg, `piece${letters(index)}.mp3`, span), ...span });
  }
  ffmpeg.close();
  return { pieces, stretches };
}

const letters = (index: number) => [...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** 16 bits, mono. */
function wavHeader(size: number) {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + size, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(size, 40);
  return header;
}
