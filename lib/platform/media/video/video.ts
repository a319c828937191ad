import { realpath } from "node:fs/promises";
import {
  type AudioScan,
  MAX_VIDEO_SECONDS,
  MAX_VIDEO_STATES,
  MediaError,
  type MediaFile,
  type PreparedAudio,
  type PreparedImage,
  type RenderedVideo,
  type VideoRequest,
} from "../port";
import type { ChildJob } from "../process/child";
import { monotoneProgress } from "../process/monotone-progress";
import type { Pauses } from "../process/pauses";
import { MAX_PIXELS } from "../sniff/image-header";
import { sceneProblem } from "./scene";
import { packScenes } from "./scene-bundle";
import { openPictures } from "./scene-pictures";

export interface ChildAnswers {
  "scan-child.mjs": AudioScan;
  "audio-child.mjs": PreparedAudio & { joined: MediaFile };
  "image-child.mjs": PreparedImage;
  "scene-child.mjs": MediaFile;
  "frames-child.mjs": unknown;
  "video-child.mjs": MediaFile & { durationSeconds: number };
}

export type LaunchChild = <N extends keyof ChildAnswers>(
  name: N,
  job: Omit<ChildJob, "program">,
) => Promise<ChildAnswers[N]>;

interface RenderContext {
  launch: LaunchChild;
  fontDir: string;
  ffmpegPath: string | null;
  pauses: Pauses;
}

const LARGEST_SIDE = 1920;
const MEGABYTE = 1024 * 1024;
const MEMORY = 1024 * MEGABYTE;
/** Generous, because every other job has priority. */
const SECONDS = { start: 120, perFrame: 2, perSecond: 3 };
const DRAWING_SHARE = 35;

export async function renderVideo(request: VideoRequest, { launch, fontDir, ffmpegPath, pauses }: RenderContext) {
  const { states, voice, signal, maxSeconds = MAX_VIDEO_SECONDS } = request;
  const { width, height } = checked(states, maxSeconds);
  const outDir = await realpath(request.outDir);
  const report = monotoneProgress(request.onProgress);
  const scenes = states.map(({ scene }) => scene);
  const pictures = await openPictures(request.pictures, scenes);
  const common = { write: [`${outDir}/`], memoryBytes: MEMORY, priority: "last" as const, signal, pauses };

  report("drawing", 0);
  await launch("frames-child.mjs", {
    ...common,
    read: [...pictures.map(({ path }) => path), `${outDir}/`],
    allow: ["addons"],
    input: { bundle: packScenes(scenes), pictures, outDir, fontDir, maxPixels: MAX_PIXELS },
    seconds: (frames) => SECONDS.start + SECONDS.perFrame * Math.min(frames, states.length),
    onProgress: ({ percent }) => report("drawing", (percent * DRAWING_SHARE) / 100),
  });
  const sound = voice === null ? null : await realpath(voice);
  const rendered = await launch("video-child.mjs", {
    ...common,
    read: [...(sound === null ? [] : [sound]), `${outDir}/`],
    allow: ffmpegPath ? ["child-process"] : [],
    input: { seconds: states.map(({ seconds }) => seconds), voice: sound, outDir, ffmpegPath },
    seconds: (seconds) => SECONDS.start + SECONDS.perSecond * Math.min(seconds, maxSeconds),
    onProgress: ({ percent }) => report("encoding", DRAWING_SHARE + (percent * (100 - DRAWING_SHARE)) / 100),
  });
  report("encoding", 100);
  return { ...rendered, width, height, contentType: "video/mp4", extension: "mp4" } satisfies RenderedVideo;
}

function checked(states: VideoRequest["states"], maxSeconds: number): { width: number; height: number } {
  const [first] = states;
  if (!first || states.length > MAX_VIDEO_STATES) throw tooLarge(`A video has 1 to ${MAX_VIDEO_STATES} pictures.`);
  const { width, height } = first.scene;
  for (const { scene, seconds } of states) {
    const problem = sceneProblem(scene);
    if (problem) throw tooLarge(problem);
    if (scene.width !== width || scene.height !== height) throw tooLarge("The pictures of a video have one size.");
    if (!(seconds > 0)) throw tooLarge("Every picture of a video is seen for a while.");
  }
  const isSide = (side: number) => side >= 2 && side % 2 === 0 && side <= LARGEST_SIDE;
  if (!isSide(width) || !isSide(height)) throw tooLarge("The sides of a video are even, and not too long.");
  if (states.reduce((sum, { seconds }) => sum + seconds, 0) > maxSeconds + 0.5) {
    throw new MediaError("video_too_long", `A video can be ${Math.round(maxSeconds / 60)} minutes long at most.`);
  }
  return { width, height };
}

function tooLarge(message: string): MediaError {
  return new MediaError("scene_too_large", message);
}
