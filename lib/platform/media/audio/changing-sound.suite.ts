import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMediaEngine, type MediaEngineOptions } from "../engine";
import type { PreparedAudio, SniffedType } from "../port";
import { SNIFF_BYTES, sniff } from "../sniff/sniff";
import {
  inTurns,
  MONO_MP3,
  mp3InMatroska,
  STEREO_AAC,
  STEREO_MP3,
  silence,
  speechAac,
  speechMp3,
  TINY_AAC,
} from "../testing/changing-samples";
import { fixtureBytes } from "../testing/media-samples";
import { laterOgg } from "../testing/ogg-samples";
import { rewrittenRecording } from "../testing/recording-samples.mjs";
import { decodePeaks } from "./peaks";

const rootDir = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/[\\/]$/, "");

const toneOgg = () => fixtureBytes("speech-firefox.ogg");

export function changingSoundSuite(options: Omit<MediaEngineOptions, "rootDir" | "concurrency">) {
  /** The slow engine runs these in `npm run prove` only: they test the commands that all engines get. */
  const asLong = options.kind === "wasm" ? { tags: ["long"] } : {};
  describe(`recordings put together of several, through ${options.kind} ffmpeg`, () => {
    const engine = createMediaEngine({ ...options, rootDir, concurrency: 2 });
    let folder: string;
    let jobs = 0;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "tellmark-changing-"));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    async function sniffed(bytes: Buffer): Promise<SniffedType> {
      const found = await sniff(bytes.subarray(0, SNIFF_BYTES));
      if (!found) throw new Error("The sample is of no known format.");
      return found;
    }

    /** As an upload is: scanned, then prepared. */
    async function prepare(bytes: Buffer): Promise<PreparedAudio & { scanned: number }> {
      jobs += 1;
      const outDir = path.join(folder, `job-${jobs}`);
      await mkdir(outDir);
      const input = path.join(folder, `upload-${jobs}`);
      await writeFile(input, bytes);
      const found = await sniffed(bytes);
      const { durationSeconds } = await engine.scanAudio(input, found);
      const prepared = await engine.prepareAudio({ input, outDir, sniffed: found, knownSeconds: durationSeconds });
      return { ...prepared, scanned: durationSeconds ?? 0 };
    }

    const alone = new Map<() => Promise<Buffer>, ReturnType<typeof prepare>>();
    function preparedAlone(sound: () => Promise<Buffer>) {
      const made = alone.get(sound) ?? sound().then(prepare);
      alone.set(sound, made);
      return made;
    }

    /** Loudest value of each tenth of a second. */
    async function loudness({ peaks }: PreparedAudio): Promise<number[]> {
      const { data, length } = decodePeaks(await readFile(peaks.path));
      return Array.from({ length: Math.floor(length / 2) }, (_, tenth) =>
        Math.max(...data.slice(tenth * 4, tenth * 4 + 4)),
      );
    }

    /** How far the sound of one waveform is from that of the other, which begins so many seconds later. */
    function distance(levels: readonly number[], start: number, speech: readonly number[]): number {
      const at = Math.round(start * 10);
      return speech.reduce((sum, level, tenth) => sum + Math.abs(level - (levels[at + tenth] ?? 0)), 0) / speech.length;
    }

    function expectSpeechAt(levels: readonly number[], start: number, speech: readonly number[]) {
      const near = [-1, -0.5, 0, 0.5, 1].map((shift) => distance(levels, start + shift, speech));
      expect(near.indexOf(Math.min(...near))).toBe(2);
    }

    test.each([
      ["MP3", speechMp3, STEREO_MP3, 12],
      ["MP3 of another rate", speechMp3, MONO_MP3, 12],
      ["AAC", speechAac, STEREO_AAC, 12],
    ])(
      "%s that changes its rate or channels is as long as it sounds, and each word stays in its place",
      async (_, speech, frame, pause) => {
        const words = await speech();
        const spoken = await preparedAlone(speech);
        const together = await prepare(Buffer.concat([words, silence(frame, pause), words]));
        const seconds = spoken.playback.durationSeconds * 2 + pause;
        expect(Math.abs(together.playback.durationSeconds - seconds)).toBeLessThan(0.15);
        expect(Math.abs(together.scanned - seconds)).toBeLessThan(0.2);
        const [levels, speechLevels] = [await loudness(together), await loudness(spoken)];
        expectSpeechAt(levels, spoken.playback.durationSeconds + pause, speechLevels);
        expect(together.clean?.sizeBytes).toBeGreaterThan(words.length);
      },
    );

    test("20 changes cost nothing of the length", asLong, async () => {
      const sound = inTurns([MONO_MP3, STEREO_MP3], { turns: 20, of: 100 });
      const { playback, scanned } = await prepare(sound);
      const seconds = 1000 * (MONO_MP3.seconds + STEREO_MP3.seconds);
      expect(Math.abs(scanned - seconds)).toBeLessThan(0.01);
      expect(Math.abs(playback.durationSeconds - seconds)).toBeLessThan(0.5);
    });

    test.each([
      ["two recordings", 1, 0],
      ["a stream of three", 2, 0],
      ["recordings of which the second begins after an hour", 1, 3600],
    ])("an Ogg file of %s is as long as all of them", asLong, async (_, more, later) => {
      const one = await toneOgg();
      const { durationSeconds } = (await preparedAlone(toneOgg)).playback;
      const rest = Array.from({ length: more }, () => laterOgg(one, later * 48_000));
      const chained = await prepare(Buffer.concat([one, ...rest]));
      const seconds = durationSeconds * (more + 1);
      expect(Math.abs(chained.playback.durationSeconds - seconds)).toBeLessThan(0.05);
      expect(Math.abs(chained.scanned - seconds)).toBeLessThan(0.1);
      // A tone all the time.
      expect(Math.min(...(await loudness(chained)).slice(1, -1))).toBeGreaterThan(6);
      const again = await prepare(await readFile(chained.clean?.path ?? ""));
      expect(Math.abs(again.playback.durationSeconds - seconds)).toBeLessThan(0.05);
    });

    test("a FLAC file of two recordings is as long as both", async () => {
      const outDir = path.join(folder, "joined");
      await mkdir(outDir);
      const input = path.join(outDir, "speech");
      await writeFile(input, await speechMp3());
      const speech = { input, sniffed: await sniffed(await speechMp3()) };
      const joined = await engine.joinAudio({ ...speech, take: speech, at: 5, outDir, knownSeconds: 12 });
      const flac = await readFile(joined.path);
      const { playback, scanned } = await prepare(Buffer.concat([flac, flac]));
      expect(Math.abs(playback.durationSeconds - 4 * 6)).toBeLessThan(0.2);
      expect(Math.abs(scanned - 4 * 6)).toBeLessThan(0.2);
    });

    test("the second of two Ogg recordings begins where the first one ends", async () => {
      const { playback, scanned } = await prepare(await fixtureBytes("chained.opus"));
      expect(Math.abs(playback.durationSeconds - 4)).toBeLessThan(0.05);
      expect(Math.abs(scanned - 4)).toBeLessThan(0.05);
    });

    test("a change that the container hides keeps the length, and the silence before the first sound", async () => {
      const late = 3;
      const sound = await mp3InMatroska(
        [
          { frame: MONO_MP3, count: 400, at: late },
          { frame: STEREO_MP3, count: 400, at: late + 400 * MONO_MP3.seconds },
          { frame: MONO_MP3, count: 400, at: late + 400 * (MONO_MP3.seconds + STEREO_MP3.seconds) },
        ],
        { hasEarlierTrack: true },
      );
      const { playback } = await prepare(sound);
      const seconds = late + 800 * MONO_MP3.seconds + 400 * STEREO_MP3.seconds;
      expect(Math.abs(playback.durationSeconds - seconds)).toBeLessThan(0.15);
    });

    test("a recording that is much longer than its packets is stopped there, and refused", async () => {
      const late = await rewrittenRecording((packets) =>
        packets.map((packet) => packet.clone({ timestamp: packet.timestamp + (packet.timestamp >= 10 ? 60 : 0) })),
      );
      // A void element in the place of the length in the header.
      late.set([0xec, 0x89], late.indexOf(Buffer.from("448988", "hex")));
      const input = path.join(folder, "late");
      await writeFile(input, late);
      const request = { input, outDir: folder, sniffed: await sniffed(late), knownSeconds: 1 };
      await expect(engine.prepareAudio(request)).rejects.toMatchObject({
        reason: "audio_longer_than_stated",
        retryable: false,
        message: expect.stringContaining("add up to 1 s"),
      });
    });

    test("ten megabytes of the smallest frames last too long, and are neither decoded nor copied", asLong, async () => {
      const frames = silence(TINY_AAC, 11_800);
      expect(frames.length).toBeLessThan(10_000_000);
      await expect(prepare(frames)).rejects.toMatchObject({ reason: "audio_too_long", retryable: false });
      const input = path.join(folder, "tiny");
      await writeFile(input, frames);
      expect(await engine.cleanAudio({ input, outDir: folder, sniffed: await sniffed(frames) })).toBeNull();
      expect((await readdir(folder)).filter((name) => name.endsWith(".bin"))).toEqual([]);
    });

    test.each([
      ["MP3", async () => inTurns([MONO_MP3, STEREO_MP3], { turns: 5000, of: 1 })],
      ["MP3 with pieces", async () => inTurns([MONO_MP3, STEREO_MP3], { turns: 150, of: 20 })],
      [
        "Matroska",
        () =>
          mp3InMatroska(
            Array.from({ length: 2000 }, (_, turn) => ({
              frame: turn % 2 ? STEREO_MP3 : MONO_MP3,
              count: 1,
              at: turn * MONO_MP3.seconds,
            })),
          ),
      ],
      [
        "Ogg",
        async () => {
          const link = await fixtureBytes("chained.opus");
          return Buffer.concat(Array.from({ length: 60 }, () => link));
        },
      ],
    ])("%s that changes all the time is refused in a sentence, for good", async (_, sound) => {
      await expect(prepare(await sound())).rejects.toMatchObject({
        reason: "audio_changes_too_often",
        retryable: false,
        message: expect.stringContaining("more than 100 times"),
      });
    });
  });
}
