import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import v8 from "node:v8";
import { FfmpegLog } from "./ffmpeg-log";

/** Runs ffmpeg command lines; output stays in memory until it is read, saved or closed. */
export interface FfmpegExecutor {
  /** the path under which an input is given to ffmpeg */
  source: (name: string) => string;
  /** ends early at the first line of the log that `isEnough` */
  run: (
    args: string[],
    onProgress?: (progress: Progress) => void,
    isEnough?: (line: string) => boolean,
  ) => Promise<{ ok: boolean; trapped: string | null; log: string[] }>;
  /** bytes of an output, 0 when it does not exist */
  size: (name: string) => number;
  read: (name: string, onPiece: (piece: Buffer) => void) => void;
  /** the path under which an output is given to ffmpeg again */
  output: (name: string) => string;
  /** puts an output into the job's folder and tells its path */
  save: (name: string) => string;
  /** removes every output that was not saved */
  close: () => void;
}

/** seconds done; share of the first input read, where known */
export type Progress = { seconds: number; fraction: number | null };

/** a file of this machine, or these bytes of it, under a plain name */
export type FfmpegInput = { name: string; path: string; start?: number; end?: number };

const PIECE = 1 << 20;

/**
 * The module is checked as it is used, and only what runs long is optimised: a short recording takes a quarter less processor
 * time, ten minutes a little less. A V8 that does not know them leaves them alone.
 */
const V8_FLAGS = ["--wasm-lazy-validation", "--wasm-tiering-budget=50000000"];

/** ffmpeg as WebAssembly, which can reach nothing but the inputs: no other files, no network. */
export async function openWasmFfmpeg({
  inputs,
  outDir,
}: {
  inputs: readonly FfmpegInput[];
  outDir: string;
}): Promise<FfmpegExecutor> {
  for (const flag of V8_FLAGS) v8.setFlagsFromString(flag);
  const files = new InputFiles(inputs);

  // The package expects a browser worker; Node lacks these four globals.
  class FileReaderSync {
    readAsArrayBuffer(slice: Slice) {
      return files.read(slice);
    }
  }
  Object.assign(globalThis, { self: globalThis, location: { href: "file:///" }, importScripts() {}, FileReaderSync });

  const require = createRequire(import.meta.url);
  const core = await require("@ffmpeg/core")({ wasmBinary: fs.readFileSync(require.resolve("@ffmpeg/core/wasm")) });
  const disk = core.FS;
  disk.mkdir("/in");
  disk.mount(disk.filesystems.WORKERFS, { blobs: files.blobs() }, "/in");
  disk.mkdir("/out");
  disk.chdir("/out");

  const executor: FfmpegExecutor = {
    source: (name) => `/in/${name}`,

    async run(args, onProgress, isEnough) {
      const log = new FfmpegLog();
      files.furthest = 0;
      files.isStopped = false;
      core.setLogger(({ message }: { message: string }) => {
        if (!/^(size|frame)=/.test(message)) log.add(message);
        // An error thrown here would only be a log that cannot be written: ffmpeg goes on.
        if (isEnough?.(message)) files.isStopped = true;
      });
      core.setProgress(({ time }: { time: number }) => {
        onProgress?.({ seconds: Math.max(0, time / 1e6), fraction: files.fraction() });
      });
      try {
        const code = core.exec(...args);
        return { ok: code === 0, trapped: code === -1 ? "aborted" : null, log: log.lines() };
      } catch (error) {
        return { ok: false, trapped: String(error), log: log.lines() };
      } finally {
        core.reset();
      }
    },

    size(name) {
      return disk.analyzePath(`/out/${name}`).exists ? disk.stat(`/out/${name}`).size : 0;
    },

    read(name, onPiece) {
      const stream = disk.open(`/out/${name}`, "r");
      for (;;) {
        const piece = Buffer.alloc(PIECE);
        const length = disk.read(stream, piece, 0, PIECE);
        if (length > 0) onPiece(piece.subarray(0, length));
        if (length < PIECE) break;
      }
      disk.close(stream);
    },

    output: (name) => `/out/${name}`,

    save(name) {
      const target = path.join(outDir, name);
      const file = fs.openSync(target, "w");
      executor.read(name, (piece) => fs.writeSync(file, piece));
      fs.closeSync(file);
      return target;
    },

    close() {
      files.close();
    },
  };
  return executor;
}

type Slice = { index: number; start: number; size: number };

class InputFiles {
  furthest = 0;
  /** The next read ends the run. */
  isStopped = false;
  #open: { index: number; file: number } | null = null;
  #inputs;

  constructor(inputs: readonly FfmpegInput[]) {
    this.#inputs = inputs.map(({ start = 0, end, ...input }) => ({
      ...input,
      start,
      size: (end ?? fs.statSync(input.path).size) - start,
    }));
  }

  /** Blob-like objects for Emscripten's WORKERFS. */
  blobs() {
    return this.#inputs.map(({ name, size }, index) => ({
      name,
      data: {
        size,
        slice: (start: number, end: number): Slice => ({
          index,
          start,
          size: Math.max(0, Math.min(end, size) - start),
        }),
      },
    }));
  }

  read({ index, start, size }: Slice): ArrayBuffer {
    if (this.isStopped) throw new Error("stopped");
    const bytes = new Uint8Array(size);
    fs.readSync(this.#file(index), bytes, 0, size, start + (this.#inputs[index]?.start ?? 0));
    if (index === 0) this.furthest = Math.max(this.furthest, start + size);
    return bytes.buffer;
  }

  fraction() {
    const size = this.#inputs[0]?.size ?? 0;
    return size > 0 ? this.furthest / size : null;
  }

  close() {
    if (this.#open) fs.closeSync(this.#open.file);
    this.#open = null;
  }

  /** Keeps one file open at a time, since there may be hundreds. */
  #file(index: number) {
    if (this.#open?.index === index) return this.#open.file;
    this.close();
    const file = fs.openSync(this.#inputs[index]?.path ?? "", "r");
    this.#open = { index, file };
    return file;
  }
}
