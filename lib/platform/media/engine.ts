import { realpath } from "node:fs/promises";
import { createFairSemaphore, type FairSemaphore } from "../turns/fair-semaphore";
import { audioAllowance } from "./audio/audio-allowance";
import {
  AUDIO_STAGES,
  type AudioScan,
  type ImageRequest,
  type MediaEngine,
  MediaError,
  type RenderedScene,
  type SceneRequest,
  type SniffedType,
} from "./port";
import { runChild } from "./process/child";
import { monotoneProgress } from "./process/monotone-progress";
import { type Semaphore, semaphore } from "./process/semaphore";
import { MAX_PIXELS, readImageHeader } from "./sniff/image-header";
import { sceneProblem } from "./video/scene";
import { openPictures } from "./video/scene-pictures";
import { type ChildAnswers, type LaunchChild, renderVideo } from "./video/video";

export interface MediaEngineOptions {
  rootDir: string;
  kind: "wasm" | "native";
  ffmpegPath?: string;
  concurrency: number;
  /** Limits concurrency by kind of job. Pass the same states to several engines to share the limits. */
  semaphores?: Record<string, FairSemaphore>;
}

const DEFAULT_MAX_SECONDS = 7200;
const SCAN_SECONDS = 2;
/** It copies packets, and decodes nothing. */
const CLEAN_SECONDS = 30;
const IMAGE_SECONDS = 30;
const IMAGES_AT_ONCE = 2;
const SCENE_SECONDS = 25;
const SCENES_AT_ONCE = 2;
const SCANS_AT_ONCE = 2;
const MEGABYTE = 1024 * 1024;
const AUDIO_MEMORY = 1536 * MEGABYTE;
const IMAGE_MEMORY = 2048 * MEGABYTE;
const SCAN_MEMORY = 768 * MEGABYTE;
const SCENE_MEMORY = 1024 * MEGABYTE;

const sceneTypes = { webp: "image/webp", png: "image/png", jpg: "image/jpeg" } as const;

export function createMediaEngine(options: MediaEngineOptions): MediaEngine {
  const { rootDir } = options;
  const ffmpegPath = options.kind === "native" ? (options.ffmpegPath ?? null) : null;
  const { semaphores = {} } = options;
  const guard = (kind: string, places: number, givesWay = false): Semaphore => {
    semaphores[kind] ??= createFairSemaphore(places, { givesWay });
    return semaphore(semaphores[kind]);
  };
  const audioSemaphore = guard("audio", options.concurrency, true);
  const imageSemaphore = guard("image", IMAGES_AT_ONCE);
  const scanSemaphore = guard("scan", SCANS_AT_ONCE);
  const sceneSemaphore = guard("scene", SCENES_AT_ONCE);
  const videoSemaphore = guard("video", 1, true);

  // Not path.join: the bundler would trace a joined path and pack the whole repository.
  const own = `${rootDir}/lib/generated/children/`;
  const packages = `${rootDir}/node_modules/`;

  const launch: LaunchChild = async (name, job) => {
    // Node 20 fails if a path is given twice.
    const read = [...new Set([own, packages, `${rootDir}/package.json`, ...job.read])];
    const answer = await runChild({ ...job, program: `${own}${name}`, read });
    return answer as ChildAnswers[typeof name]; // Our own programs keep to it.
  };
  const run = <N extends keyof ChildAnswers>(limit: Semaphore, name: N, job: Parameters<LaunchChild>[1]) =>
    limit.run((pauses) => launch(name, { ...job, pauses }), job.signal);
  const fontDir = `${packages}@fontsource-variable`;

  return {
    async scanAudio(path, sniffed, signal) {
      let found: AudioScan = { durationSeconds: null, source: null };
      if (sniffed.family !== "audio") return found;
      const input = await realpath(path);
      try {
        found = await run(scanSemaphore, "scan-child.mjs", {
          read: [input],
          write: [],
          allow: [],
          input: { input, demuxer: sniffed.demuxer },
          seconds: () => SCAN_SECONDS,
          memoryBytes: SCAN_MEMORY,
          signal,
          onProgress: ({ seconds }) => {
            found = { durationSeconds: seconds, source: "header" };
          },
        });
      } catch (error) {
        if (!(error instanceof MediaError)) throw error;
      }
      return found;
    },

    async prepareAudio(request) {
      const { sniffed, signal, maxSeconds = DEFAULT_MAX_SECONDS, knownSeconds = null, cut = null } = request;
      if (sniffed.family !== "audio" || !sniffed.demuxer) {
        throw new MediaError("audio_undecodable", "This file is not a recording.");
      }
      const [input, outDir] = await Promise.all([realpath(request.input), realpath(request.outDir)]);
      const report = monotoneProgress(request.onProgress);
      report("queued", 0);
      const result = await run(audioSemaphore, "audio-child.mjs", {
        read: [input, `${outDir}/`],
        write: [`${outDir}/`],
        allow: ffmpegPath ? ["child-process"] : [],
        input: {
          ...{ input, outDir, ...containerOf(sniffed), onlyClean: false, maxSeconds, knownSeconds, ffmpegPath },
          ...{ cut, join: null },
        },
        seconds: await audioAllowance([input], knownSeconds, maxSeconds),
        memoryBytes: AUDIO_MEMORY,
        signal,
        onProgress: ({ stage, percent, overview }) => {
          report(AUDIO_STAGES.find((known) => known === stage) ?? "measuring", percent);
          if (overview) request.onOverview?.(overview);
        },
      });
      report("peaks", 100);
      return result;
    },

    async joinAudio({ sniffed, take, at, knownSeconds, signal, ...request }) {
      const [input, takeInput, outDir] = await Promise.all(
        [request.input, take.input, request.outDir].map((path) => realpath(path)),
      );
      const { joined } = await run(audioSemaphore, "audio-child.mjs", {
        read: [`${input}`, `${takeInput}`, `${outDir}/`],
        write: [`${outDir}/`],
        allow: ffmpegPath ? ["child-process"] : [],
        input: {
          input,
          outDir,
          ...containerOf(sniffed),
          join: { input: takeInput, demuxer: take.sniffed.demuxer, at },
          onlyClean: false,
          maxSeconds: DEFAULT_MAX_SECONDS,
          knownSeconds,
          ffmpegPath,
          cut: null,
        },
        seconds: await audioAllowance([`${input}`, `${takeInput}`], knownSeconds, DEFAULT_MAX_SECONDS),
        memoryBytes: AUDIO_MEMORY,
        signal,
      });
      return joined;
    },

    async cleanAudio({ sniffed, signal, ...request }) {
      if (sniffed.family !== "audio" || !sniffed.demuxer) return null;
      const [input, outDir] = await Promise.all([realpath(request.input), realpath(request.outDir)]);
      try {
        const { clean } = await run(scanSemaphore, "audio-child.mjs", {
          read: [input, `${outDir}/`],
          write: [`${outDir}/`],
          allow: ffmpegPath ? ["child-process"] : [],
          input: {
            input,
            outDir,
            ...containerOf(sniffed),
            onlyClean: true,
            maxSeconds: DEFAULT_MAX_SECONDS,
            knownSeconds: null,
            ffmpegPath,
            cut: null,
            join: null,
          },
          seconds: () => CLEAN_SECONDS,
          memoryBytes: AUDIO_MEMORY,
          signal,
        });
        return clean;
      } catch (error) {
        if (!(error instanceof MediaError) || error.retryable || error.reason === "cancelled") throw error;
        return null;
      }
    },

    imageHeader: readImageHeader,

    async inspectImage(request: ImageRequest) {
      const { sniffed, signal, redactions = [] } = request;
      const { isDamaged } = await readImageHeader(request.input, sniffed);
      const [input, outDir] = await Promise.all([realpath(request.input), realpath(request.outDir)]);
      const prepared = await run(imageSemaphore, "image-child.mjs", {
        read: [input, `${outDir}/`],
        write: [`${outDir}/`],
        allow: ["addons"],
        input: { input, outDir, contentType: sniffed.contentType, maxPixels: MAX_PIXELS, redactions },
        seconds: () => IMAGE_SECONDS,
        memoryBytes: IMAGE_MEMORY,
        signal,
      });
      return isDamaged ? { ...prepared, isCutOff: true } : prepared;
    },

    async renderScene({ scene, pictures, format, fitInto, ...request }: SceneRequest) {
      const problem = sceneProblem(scene);
      if (problem) throw new MediaError("scene_too_large", problem);
      const outDir = await realpath(request.outDir);
      const opened = await openPictures(pictures, [scene]);
      const rendered = await run(sceneSemaphore, "scene-child.mjs", {
        read: [...opened.map(({ path }) => path), `${outDir}/`],
        write: [`${outDir}/`],
        allow: ["addons"],
        input: { scene, pictures: opened, outDir, format, fitInto, fontDir, maxPixels: MAX_PIXELS },
        seconds: () => SCENE_SECONDS,
        memoryBytes: SCENE_MEMORY,
        signal: request.signal,
      });
      const { width, height } = fitInto ?? scene;
      const contentType = sceneTypes[format];
      return { ...rendered, width, height, contentType, extension: format } satisfies RenderedScene;
    },

    renderVideo: (request) =>
      videoSemaphore.run((pauses) => renderVideo(request, { launch, fontDir, ffmpegPath, pauses }), request.signal),
  };
}

function containerOf({ demuxer, extension }: SniffedType) {
  return { demuxer, extension };
}
