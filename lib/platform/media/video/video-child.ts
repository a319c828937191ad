import fs from "node:fs";
import path from "node:path";
import { readProbe } from "../audio/audio-log";
import { probeArguments } from "../audio/audio-plan";
import { openNativeFfmpeg } from "../audio/ffmpeg-native";
import { type FfmpegExecutor, openWasmFfmpeg } from "../audio/ffmpeg-wasm";
import { ChildFailure, exitIfOrphaned, sendToParent, serveOneJob } from "../process/child-protocol";
import {
  FRAME_LIST,
  frameCount,
  frameList,
  frameName,
  largestVideo,
  VIDEO,
  VIDEO_RATE,
  videoArguments,
} from "./video-plan";

interface VideoJob {
  /** how long each frame is seen */
  seconds: number[];
  /** path of the playback file */
  voice: string | null;
  /** where the frames lie */
  outDir: string;
  /** null: the one that is built in */
  ffmpegPath: string | null;
}

/** A larger difference between planned and actual duration is a fault, not rounding. */
const TOLERANCE = 0.5;
const VOICE = "voice.mp3";

serveOneJob(encode);

async function encode({ seconds, voice, outDir, ffmpegPath }: VideoJob) {
  fs.writeFileSync(path.join(outDir, FRAME_LIST), frameList(seconds));
  const names = [FRAME_LIST, ...seconds.map((_, index) => frameName(index))];
  const inputs = names.map((name) => ({ name, path: path.join(outDir, name) }));
  if (voice !== null) inputs.push({ name: VOICE, path: voice });
  const ffmpeg = ffmpegPath
    ? await openNativeFfmpeg({ inputs, outDir, ffmpegPath })
    : await openWasmFfmpeg({ inputs, outDir });
  try {
    return await run(
      ffmpeg,
      seconds.reduce((sum, time) => sum + time, 0),
      voice !== null,
    );
  } finally {
    ffmpeg.close();
  }
}

async function run(ffmpeg: FfmpegExecutor, total: number, hasVoice: boolean) {
  sendToParent({ type: "progress", stage: "encoding", percent: 0, seconds: 0 });
  const source = { list: ffmpeg.source(FRAME_LIST), voice: hasVoice ? ffmpeg.source(VOICE) : null, seconds: total };
  const made = await ffmpeg.run(videoArguments(source), ({ seconds }) => {
    exitIfOrphaned();
    const percent = Math.min(99, Math.floor((100 * seconds) / total));
    sendToParent({ type: "progress", stage: "encoding", percent, seconds: Math.min(seconds, total) });
  });
  if (!made.ok || ffmpeg.size(VIDEO) === 0) throw failure(made);
  if (ffmpeg.size(VIDEO) >= largestVideo(total)) {
    throw new ChildFailure("output_too_large", "The video would become too large.");
  }
  const file = ffmpeg.output(VIDEO);
  const probe = readProbe((await ffmpeg.run(probeArguments({ paths: [file], demuxer: "mov", maxSeconds: 1 }))).log);
  const durationSeconds = probe.headerSeconds ?? 0;
  if (probe.hasAudio !== hasVoice || Math.abs(durationSeconds - frameCount(total) / VIDEO_RATE) > TOLERANCE) {
    throw failure(made);
  }
  const saved = ffmpeg.save(VIDEO);
  return { path: saved, sizeBytes: fs.statSync(saved).size, durationSeconds };
}

function failure({ trapped, log }: { trapped: string | null; log: string[] }) {
  const detail = [...(trapped ? [trapped] : []), ...log.slice(-30)].join("\n");
  return new ChildFailure("engine_crashed", "The video could not be encoded.", detail);
}
