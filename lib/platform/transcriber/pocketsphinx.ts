import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { constants as system } from "node:os";
import path from "node:path";
import { AppError } from "#lib/kernel/errors";
import { lowerPriority } from "../media/process/lower-priority";
import type { Pauses } from "../media/process/pauses";
import { ServiceProblem } from "../providers/service-check";
import type { FairSemaphore } from "../turns/fair-semaphore";
import type { Transcriber } from "./port";
import { readSound, type SoundPlace } from "./sound/read-sound";
import { speechPlaces } from "./speech-places";

interface PocketsphinxOptions extends SoundPlace {
  /** The folder of a language: en-us, en-us.lm.bin, cmudict-en-us.dict. */
  modelDir: string;
  semaphores?: Record<string, FairSemaphore>;
}

const PROGRAM = "/usr/bin/pocketsphinx_batch";
const FRAMES_PER_SECOND = 100;
/** In milliseconds. */
const WATCH_EVERY = 500;

/** Debian's recogniser from before neural networks: English, on this machine, and a draft at best. */
export function pocketsphinxTranscriber({ modelDir, semaphores = {}, ...place }: PocketsphinxOptions): Transcriber {
  const entry = speechPlaces(semaphores);
  const models = {
    "-hmm": path.posix.join(modelDir, "en-us"),
    "-lm": path.posix.join(modelDir, "en-us.lm.bin"),
    "-dict": path.posix.join(modelDir, "cmudict-en-us.dict"),
  };
  const isInstalled = () => [PROGRAM, ...Object.values(models)].every(isReadable);

  return {
    provider: "pocketsphinx",
    model: "en-us",
    host: null,
    languages: ["en"],
    quality: "draft",

    async check() {
      if (isInstalled()) return "It is installed.";
      throw new ServiceProblem(`${PROGRAM} or its model in ${modelDir} is missing: ${INSTALL}`);
    },

    async transcribe(request) {
      if (!isInstalled()) {
        throw new AppError("provider_error", `PocketSphinx is not installed on this server: ${INSTALL}`);
      }
      return entry.run(async (pauses) => {
        const { stretches } = await readSound(place, request, { wish: "voice" }, pauses);
        if (stretches.length === 0) return { content: JSON.stringify({ words: [] }), warnings: [NO_SPEECH] };
        request.onProgress?.(20);
        const lines = stretches.map(({ start, end }, index) => `voice ${frame(start)} ${frame(end)} u${index}\n`);
        await writeFile(path.join(request.workDir, "list.ctl"), lines.join(""));
        const seconds = 120 + 2 * request.durationSeconds;
        await run(argumentsOf(models), { cwd: request.workDir, seconds, signal: request.signal, pauses });
        // It ends with 0 even if it could read nothing.
        const heard = await readFile(path.join(request.workDir, "heard.ctm"), "utf8").catch(() => null);
        if (heard === null) throw stopped();
        const words = wordsOf(heard, (index) => stretches[index]?.start ?? 0);
        const content = { language: words.length > 0 ? "en" : null, confidence_method: "word", words };
        return { content: JSON.stringify(content), warnings: words.length > 0 ? [DRAFT] : [NO_SPEECH] };
      }, request.signal);
    },
  };
}

const INSTALL = "apt install pocketsphinx pocketsphinx-en-us";
const DRAFT =
  "draft: PocketSphinx wrote this. It is a draft: a quarter of the words may be wrong, and there are no sentences.";
const NO_SPEECH = "no_speech: No speech was found in the recording.";

const frame = (seconds: number) => Math.round(seconds * FRAMES_PER_SECOND);

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function argumentsOf(models: Record<string, string>): string[] {
  const sound = ["-adcin", "yes", "-adchdr", "44", "-cmn", "batch"];
  // Without -cepdir it looks in the root folder.
  const files = ["-cepdir", ".", "-cepext", ".wav", "-ctl", "list.ctl", "-ctm", "heard.ctm", "-logfn", "/dev/null"];
  return [...sound, ...files, ...Object.entries(models).flat()];
}

/** Lines of `u3 1 0.60 0.27 fell 0.056`; pauses and noises stand in brackets. */
function wordsOf(ctm: string, startOf: (stretch: number) => number) {
  return ctm.split("\n").flatMap((line) => {
    const [, stretch, begin, length, word = "", posterior] = /^u(\d+) \S+ (\S+) (\S+) (\S+) (\S+)$/.exec(line) ?? [];
    if (stretch === undefined || /^[<[+]/.test(word)) return [];
    const start = startOf(Number(stretch)) + Number(begin);
    const confidence = Math.min(1, Math.max(0, Number(posterior)));
    return { word: word.replace(/\(\d+\)$/, ""), start, end: start + Number(length), confidence };
  });
}

interface Run {
  cwd: string;
  seconds: number;
  signal: AbortSignal | undefined;
  pauses: Pauses;
}

function run(args: string[], { cwd, seconds, signal, pauses }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(PROGRAM, args, {
      cwd,
      env: { NODE_ENV: "production", PATH: "/usr/bin:/bin" },
      stdio: "ignore",
      // In its own process group, which can be paused.
      detached: true,
    });
    lowerPriority(child.pid, system.priority.PRIORITY_LOW);
    const stop = () => child.kill("SIGKILL");
    const started = performance.now();
    let stood = 0;
    const watch = setInterval(() => {
      if (!pauses.isPaused && performance.now() - started - stood > seconds * 1000) stop();
    }, WATCH_EVERY);
    const endPauses =
      child.pid === undefined
        ? () => {}
        : pauses.follow(child.pid, (milliseconds) => {
            stood += milliseconds;
          });
    const finish = () => {
      clearInterval(watch);
      endPauses();
      signal?.removeEventListener("abort", stop);
    };
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
    child.once("error", (error) => {
      finish();
      reject(error);
    });
    child.once("close", (code) => {
      finish();
      if (code === 0) resolve();
      else reject(signal?.aborted ? signal.reason : stopped());
    });
  });
}

const stopped = () => new AppError("provider_error", "The recogniser stopped unexpectedly.");
