import fs from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { MONO_MP3, mp3InMatroska, STEREO_MP3 } from "../testing/changing-samples";
import { RESAMPLED_COUNT, resampleArguments } from "./audio-plan";
import { openWasmFfmpeg } from "./ffmpeg-wasm";

// Needs its own process: the engine adds to globalThis.
test("a run that has seen enough reads no more of its file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "tellmark-wasm-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const turns = Array.from({ length: 1000 }, (_, turn) => ({
    frame: turn % 2 ? STEREO_MP3 : MONO_MP3,
    count: 1,
    at: turn * MONO_MP3.seconds,
  }));
  const file = path.join(folder, "sound");
  await writeFile(file, await mp3InMatroska(turns));
  const ffmpeg = await openWasmFfmpeg({ inputs: [{ name: "sound", path: file }], outDir: folder });
  onTestFinished(() => ffmpeg.close());
  const read = vi.spyOn(fs, "readSync");
  const source = { paths: [ffmpeg.source("sound")], demuxer: "matroska", maxSeconds: 7200, cut: null };
  let changes = 0;
  await ffmpeg.run(resampleArguments(source, { hasTimestamps: true, output: "sound.bin" }), undefined, (line) => {
    if (line.includes(RESAMPLED_COUNT)) changes += 1;
    return changes > 0;
  });
  const bytes = read.mock.results.reduce((sum, { value }) => sum + value, 0);
  expect(changes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(fs.statSync(file).size / 2);
});
