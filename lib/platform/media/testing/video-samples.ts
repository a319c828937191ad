import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { bundleModule } from "../../../../e2e/support/load-module.mjs";
import { VIDEO_RATE } from "../video/video-plan";

export interface DecodedVideo {
  log: string;
  at(x: number, y: number): number[];
}

const PROGRAM = `
const { openWasmFfmpeg } = await import(process.argv[1]);
const [file, outDir, second] = process.argv.slice(2);
const ffmpeg = await openWasmFfmpeg({ inputs: [{ name: "video.mp4", path: file }], outDir });
const args = ["-hide_banner", "-ss", second, "-i", ffmpeg.source("video.mp4"), "-frames:v", "1"];
const { log } = await ffmpeg.run([...args, "-pix_fmt", "rgb24", "-f", "rawvideo", "frame.pcm"]);
ffmpeg.save("frame.pcm");
process.stdout.write(log.join("\\n"), () => process.kill(process.pid, "SIGKILL"));
`;

export async function decodeVideo(
  file: string,
  second: number,
  size: { width: number; height: number },
): Promise<DecodedVideo> {
  const folder = await mkdtemp(path.join(tmpdir(), "tellmark-frame-"));
  try {
    const program = await bundleModule("lib/platform/media/audio/ffmpeg-wasm.ts");
    // The decoder returns the first frame that begins at or after the time.
    const start = Math.max(0, Math.floor(second * VIDEO_RATE + 1e-6) / VIDEO_RATE - 0.05);
    const args = ["--input-type=module", "-e", PROGRAM, program, file, folder, start.toFixed(3)];
    const { stdout } = await promisify(execFile)(process.execPath, args).catch((error) => error);
    const pixels = await readFile(path.join(folder, "frame.pcm"));
    if (pixels.length !== size.width * size.height * 3) throw new Error(`not a frame of that size:\n${stdout}`);
    const at = (x: number, y: number) => {
      const column = Math.round(x * (size.width - 1));
      const from = (Math.round(y * (size.height - 1)) * size.width + column) * 3;
      return [...pixels.subarray(from, from + 3)];
    };
    return { log: String(stdout), at };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function listBoxes(mp4: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= mp4.length; ) {
    boxes.push(mp4.toString("latin1", at + 4, at + 8));
    const size = mp4.readUInt32BE(at);
    at += size === 1 ? Number(mp4.readBigUInt64BE(at + 8)) : Math.max(8, size);
  }
  return boxes;
}
