import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { FfmpegLog } from "./ffmpeg-log.mjs";

/**
 * Runs ffmpeg command lines and keeps what they write until it is read, saved or closed.
 * @typedef {object} FfmpegExecutor
 * @property {string} source the path under which the upload is given to ffmpeg
 * @property {(args: string[], onProgress?: (progress: Progress) => void) => Promise<{ok: boolean, trapped: string | null, log: string[]}>} run
 * @property {(name: string) => number} size bytes of an output, 0 when it does not exist
 * @property {(name: string, onPiece: (piece: Buffer) => void) => void} read
 * @property {(name: string) => string} save puts an output into the job's folder and tells its path
 * @property {() => void} close removes every output that was not saved
 *
 * @typedef {{seconds: number, fraction: number | null}} Progress seconds of sound done; share of the upload read, where known
 */

const PIECE = 1 << 20;

/**
 * FFmpeg as WebAssembly: no file of this machine and no network exists for it but the one upload.
 * @param {{input: string, outDir: string}} job
 * @returns {Promise<FfmpegExecutor>}
 */
export async function openWasmFfmpeg({ input, outDir }) {
  const upload = fs.openSync(input, "r");
  const size = fs.fstatSync(upload).size;
  let furthest = 0;

  // The package is made for a browser's worker: these four names are all that it misses in Node.
  class FileReaderSync {
    /** @param {{start: number, size: number}} slice */
    readAsArrayBuffer(slice) {
      const bytes = new Uint8Array(slice.size);
      fs.readSync(upload, bytes, 0, slice.size, slice.start);
      furthest = Math.max(furthest, slice.start + slice.size);
      return bytes.buffer;
    }
  }
  Object.assign(globalThis, { self: globalThis, location: { href: "file:///" }, importScripts() {}, FileReaderSync });

  const require = createRequire(import.meta.url);
  const core = await require("@ffmpeg/core")({ wasmBinary: fs.readFileSync(require.resolve("@ffmpeg/core/wasm")) });
  const files = core.FS;
  /** @param {number} start @param {number} end */
  const slice = (start, end) => ({ start, size: Math.max(0, Math.min(end, size) - start) });
  files.mkdir("/in");
  files.mount(files.filesystems.WORKERFS, { blobs: [{ name: "upload", data: { size, slice } }] }, "/in");
  files.mkdir("/out");
  files.chdir("/out");

  /** @type {FfmpegExecutor} */
  const executor = {
    source: "/in/upload",

    async run(args, onProgress) {
      const log = new FfmpegLog();
      furthest = 0;
      core.setLogger((/** @type {{message: string}} */ { message }) => {
        if (!/^(size|frame)=/.test(message)) log.add(message);
      });
      core.setProgress((/** @type {{time: number}} */ { time }) => {
        onProgress?.({ seconds: Math.max(0, time / 1e6), fraction: size > 0 ? furthest / size : null });
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
      return files.analyzePath(`/out/${name}`).exists ? files.stat(`/out/${name}`).size : 0;
    },

    read(name, onPiece) {
      const stream = files.open(`/out/${name}`, "r");
      for (;;) {
        const piece = Buffer.alloc(PIECE);
        const length = files.read(stream, piece, 0, PIECE);
        if (length > 0) onPiece(piece.subarray(0, length));
        if (length < PIECE) break;
      }
      files.close(stream);
    },

    save(name) {
      const target = path.join(outDir, name);
      const file = fs.openSync(target, "w");
      executor.read(name, (piece) => fs.writeSync(file, piece));
      fs.closeSync(file);
      return target;
    },

    close() {
      fs.closeSync(upload);
    },
  };
  return executor;
}
