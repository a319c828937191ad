import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { FfmpegLog } from "./ffmpeg-log";
import type { FfmpegExecutor, FfmpegInput } from "./ffmpeg-wasm";

const PIECE = 1 << 20;

export async function openNativeFfmpeg({
  inputs,
  outDir,
  ffmpegPath,
}: {
  inputs: readonly FfmpegInput[];
  outDir: string;
  ffmpegPath: string;
}): Promise<FfmpegExecutor> {
  const saved: Set<string> = new Set();
  const at = (name: string) => path.join(outDir, name);
  const written: Set<string> = new Set();

  return {
    source(name) {
      const { path: file = name, start, end } = inputs.find((input) => input.name === name) ?? {};
      return start === undefined || end === undefined
        ? `file:${file}`
        : `subfile,,start,${start},end,${end},,:file:${file}`;
    },

    run(args, onProgress, isEnough) {
      for (const name of args) if (/^[a-z]+\.(mp3|pcm|mp4|bin)$/.test(name)) written.add(name);
      const log = new FfmpegLog();
      const child = spawn(ffmpegPath, ["-nostdin", "-y", ...args], {
        cwd: outDir,
        env: {} as unknown as NodeJS.ProcessEnv,
        stdio: ["ignore", "ignore", "pipe"],
      });
      readline.createInterface({ input: child.stderr, crlfDelay: Number.POSITIVE_INFINITY }).on("line", (line) => {
        const time = /^(?:size|frame)=.*time=(\d+):(\d\d):(\d\d\.\d+)/.exec(line);
        if (time)
          onProgress?.({ seconds: Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]), fraction: null });
        else log.add(line);
        if (isEnough?.(line)) child.kill("SIGKILL");
      });
      return new Promise((resolve, reject) => {
        child.once("error", reject);
        child.once("close", (code, signal) => resolve({ ok: code === 0, trapped: signal, log: log.lines() }));
      });
    },

    size(name) {
      return fs.statSync(at(name), { throwIfNoEntry: false })?.size ?? 0;
    },

    read(name, onPiece) {
      const file = fs.openSync(at(name), "r");
      for (;;) {
        const piece = Buffer.alloc(PIECE);
        const length = fs.readSync(file, piece, 0, PIECE, null);
        if (length === 0) break;
        onPiece(piece.subarray(0, length));
      }
      fs.closeSync(file);
    },

    output: (name) => `file:${at(name)}`,

    save(name) {
      saved.add(name);
      return at(name);
    },

    close() {
      for (const name of written) if (!saved.has(name)) fs.rmSync(at(name), { force: true });
    },
  };
}
