import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMediaEngine, type MediaEngineOptions } from "../engine";
import type { VideoRequest, VideoState } from "../port";
import { fixture } from "../testing/media-samples";
import { decodeVideo, listBoxes } from "../testing/video-samples";
import type { SceneNode } from "./scene";

const rootDir = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/[\\/]$/, "");
const SIZE = { width: 320, height: 200 };
const INK = [23, 28, 43];
const RED = [210, 64, 30];

const picture: SceneNode = { kind: "picture", picture: 0, x: 0, y: 0, ...SIZE };
const mark: SceneNode = { kind: "path", d: "M40 40H120V120H40Z", fill: "#d2401e" };
const state = (nodes: SceneNode[], seconds: number): VideoState => ({
  scene: { ...SIZE, background: "#ffffff", nodes },
  seconds,
});

export function videoSuite(options: Omit<MediaEngineOptions, "rootDir" | "concurrency">) {
  /** The slow engine runs these in `npm run prove` only: they test the commands that all engines get. */
  const asLong = options.kind === "wasm" ? { tags: ["long"] } : {};
  describe(`video through ${options.kind} ffmpeg`, { timeout: 90_000 }, () => {
    const engine = createMediaEngine({ ...options, rootDir, concurrency: 2 });
    let folder: string;
    let jobs = 0;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "tellmark-video-"));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    async function render(states: VideoState[], more: Partial<VideoRequest> = {}) {
      jobs += 1;
      const outDir = path.join(folder, `job-${jobs}`);
      await mkdir(outDir);
      const pictures = [{ path: fixture("screenshot.png"), redactions: [] }];
      return engine.renderVideo({ states, pictures, voice: null, outDir, ...more });
    }

    test("a voice and its images become a video that every chat app takes", async () => {
      const told: string[] = [];
      const percents: number[] = [];
      const half = 20.925 / 2;
      const made = await render([state([picture], half), state([picture, mark], half)], {
        voice: fixture("speech.mp3"),
        onProgress: (stage, percent) => {
          told.push(stage);
          percents.push(percent);
        },
      });
      expect(made).toMatchObject({ ...SIZE, contentType: "video/mp4", extension: "mp4" });
      expect(Math.abs(made.durationSeconds - 20.925)).toBeLessThan(0.3);
      const bytes = await readFile(made.path);
      expect(bytes.length).toBe(made.sizeBytes);
      const boxes = listBoxes(bytes);
      expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
      expect(boxes).toContain("mdat");

      const before = await decodeVideo(made.path, half - 0.5, SIZE);
      const after = await decodeVideo(made.path, half + 0.5, SIZE);
      expect(before.log).toMatch(/Video: h264 \(High\).*yuv420p\(tv, bt709.*320x200.*5 fps/);
      expect(before.log).toMatch(/Audio: aac \(LC\).*48000 Hz, mono/);
      expect(before.log).not.toMatch(/^\s*(title|artist|comment)\s*:/m);
      near(after.at(0.25, 0.4), RED);
      expect(before.at(0.25, 0.4)).not.toEqual(after.at(0.25, 0.4));
      expect([...new Set(told)]).toEqual(["drawing", "encoding"]);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect(percents.at(-1)).toBe(100);
    });

    test("the voice is there to its end, however short the video is", asLong, async () => {
      for (const seconds of [1, 6.3]) {
        const made = await render([state([picture], seconds)], { voice: fixture("speech.mp3") });
        expect(Math.abs(made.durationSeconds - seconds)).toBeLessThan(0.3);
        const outDir = await mkdtemp(path.join(folder, "heard-"));
        const sniffed = { family: "audio", contentType: "video/mp4", extension: "mp4", demuxer: "mov" } as const;
        const heard = await engine.prepareAudio({ input: made.path, outDir, sniffed });
        expect(Math.abs(heard.playback.durationSeconds - seconds)).toBeLessThan(0.1);
      }
    });

    test("without a voice it is silent and as long as its states", asLong, async () => {
      const made = await render([state([picture], 1.2), state([mark], 0.2), state([picture], 0.6)]);
      expect(made.durationSeconds).toBeCloseTo(2, 1);
      expect((await decodeVideo(made.path, 0, SIZE)).log).not.toMatch(/Audio:/);
      near((await decodeVideo(made.path, 1.25, SIZE)).at(0.9, 0.9), [255, 255, 255]);
      const shot = await decodeVideo(made.path, 1.65, SIZE);
      const { data } = await sharp(fixture("screenshot.png"))
        .resize({ ...SIZE, fit: "fill" })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const from = (160 * SIZE.width + 32) * 3;
      near(shot.at(32 / 319, 160 / 199), [...data.subarray(from, from + 3)], 40);
    });

    test("redacted pixels are covered in every frame", async () => {
      const pictures = [{ path: fixture("screenshot.png"), redactions: [[0.4, 0.3, 0.2, 0.4] as const] }];
      const made = await render([state([picture], 1), state([picture, mark], 1)], { pictures });
      for (const second of [0, 1.5]) near((await decodeVideo(made.path, second, SIZE)).at(0.5, 0.5), INK, 10);
    });

    test("hundreds of states end where they should", { tags: ["long"] }, async () => {
      const states = Array.from({ length: 150 }, (_, index) => state(index === 149 ? [mark] : [picture], 0.2));
      const made = await render(states);
      expect(made.durationSeconds).toBeCloseTo(30, 0);
      near((await decodeVideo(made.path, 29.85, SIZE)).at(0.9, 0.9), [255, 255, 255]);
      const early = (await decodeVideo(made.path, 29.5, SIZE)).at(0.25, 0.4);
      expect(early).not.toEqual((await decodeVideo(made.path, 29.85, SIZE)).at(0.25, 0.4));
    });

    test("a job that is cancelled ends immediately, while it draws and while it encodes", async () => {
      for (const until of ["drawing", "encoding"]) {
        const cancel = new AbortController();
        let aborted = 0;
        const job = render([state([picture], 150), state([mark], 150), state([picture], 150)], {
          voice: fixture("speech.mp3"),
          signal: cancel.signal,
          onProgress: (stage, percent) => {
            if (stage !== until || percent < 1 || aborted) return;
            aborted = performance.now();
            cancel.abort();
          },
        });
        await expect(job).rejects.toMatchObject({ reason: "cancelled" });
        expect(aborted).toBeGreaterThan(0);
        expect(performance.now() - aborted).toBeLessThan(3000);
      }
      await expect(render([state([], 1)], { signal: AbortSignal.abort() })).rejects.toMatchObject({
        reason: "cancelled",
      });
    });

    test("an invalid voice file is a fault of the engine, and leaves no video", async () => {
      const outDir = await mkdtemp(path.join(folder, "broken-"));
      await expect(render([state([picture], 2)], { voice: fixture("screenshot.png"), outDir })).rejects.toMatchObject({
        reason: "engine_crashed",
        retryable: true,
      });
      expect(await readdir(outDir)).not.toContain("video.mp4");
    });

    test("a scene that is too long, has odd or different sizes is refused before a process starts", async () => {
      await expect(render([state([picture], 500), state([mark], 101)])).rejects.toMatchObject({
        reason: "video_too_long",
        retryable: false,
      });
      const sized = (width: number, height: number) => ({
        scene: { width, height, background: "#ffffff", nodes: [] },
        seconds: 1,
      });
      for (const states of [
        [],
        [sized(321, 200)],
        [sized(320, 200), sized(320, 202)],
        [sized(4000, 200)],
        [state([], 0)],
        Array.from({ length: 601 }, () => state([], 0.2)),
      ]) {
        await expect(render(states)).rejects.toMatchObject({ reason: "scene_too_large" });
      }
    });
  });
}

function near(color: number[], expected: readonly number[], tolerance = 26) {
  color.forEach((value, index) => {
    expect(Math.abs(value - (expected[index] ?? 0)), `${color} is not ${expected}`).toBeLessThan(tolerance);
  });
}
