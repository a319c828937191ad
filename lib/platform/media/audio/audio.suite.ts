import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wavHeader } from "../../../../e2e/support/samples";
import { taggedRecordings } from "../../../../e2e/support/tagged-recordings";
import { createMediaEngine, type MediaEngineOptions } from "../engine";
import type { AudioRequest, PreparedAudio, SniffedType } from "../port";
import { SNIFF_BYTES, sniff } from "../sniff/sniff";
import { fixture, fixtureBytes } from "../testing/media-samples";
import { laterOgg } from "../testing/ogg-samples";
import { loopedRecording, rewrittenRecording } from "../testing/recording-samples.mjs";
import { decodePeaks } from "./peaks";

const rootDir = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/[\\/]$/, "");
const MP3: SniffedType = { family: "audio", contentType: "audio/mpeg", extension: "mp3", demuxer: "mp3" };
const WEBM: SniffedType = { family: "audio", contentType: "audio/webm", extension: "webm", demuxer: "matroska" };

export function audioSuite(options: Omit<MediaEngineOptions, "rootDir" | "concurrency">) {
  /** The slow engine runs these in `npm run prove` only: they test the commands that all engines get. */
  const asLong = options.kind === "wasm" ? { tags: ["long"] } : {};
  describe(`sound through ${options.kind} ffmpeg`, () => {
    const engine = createMediaEngine({ ...options, rootDir, concurrency: 2 });
    let folder: string;
    let jobs = 0;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "tellmark-audio-"));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    async function freshFolder(): Promise<string> {
      jobs += 1;
      const outDir = path.join(folder, `job-${jobs}`);
      await mkdir(outDir);
      return outDir;
    }

    async function keepAs(name: string, bytes: Buffer): Promise<string> {
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      return file;
    }

    test("only this system user can read the files made from a recording", async () => {
      const { playback } = await preparedSample("speech-firefox.ogg");
      const names = await readdir(path.dirname(playback.path));
      const modes = await Promise.all(
        names.map(async (name) => (await stat(path.join(path.dirname(playback.path), name))).mode & 0o077),
      );
      expect(modes.length).toBeGreaterThan(1);
      expect(new Set(modes)).toEqual(new Set([0]));
    });

    const samples = new Map<string, Promise<PreparedAudio & { told: number[]; overviews: unknown[] }>>();
    function preparedSample(name: string) {
      const made = samples.get(name) ?? prepareSample(name);
      samples.set(name, made);
      return made;
    }

    async function prepareSample(name: string) {
      const [told, overviews]: [number[], unknown[]] = [[], []];
      const prepared = await prepare(fixture(name), {
        onProgress: (_stage, percent) => told.push(percent),
        onOverview: (overview) => overviews.push(overview),
      });
      return { ...prepared, told, overviews };
    }

    async function prepare(input: string | Buffer, more: Partial<AudioRequest> = {}): Promise<PreparedAudio> {
      const outDir = await freshFolder();
      const file = typeof input === "string" ? input : await keepAs(`upload-${jobs}`, input);
      const sniffed = more.sniffed ?? (await sniff((await readFile(file)).subarray(0, SNIFF_BYTES)));
      if (!sniffed) throw new Error("The sample is of no known format.");
      return engine.prepareAudio({ input: file, outDir, sniffed, ...more });
    }

    test(
      "the waveform of a long recording is reported before anything else is made, that of a short one is not",
      asLong,
      async () => {
        const ending = new AbortController();
        const told: number[] = [];
        const onOverview: AudioRequest["onOverview"] = ({ data, length, samples_per_pixel, sample_rate }) => {
          told.push(data.length / length, Math.round((length * samples_per_pixel) / sample_rate));
          if (Math.max(...data) > 20) ending.abort();
        };
        const long = await loopedRecording(700);
        await expect(prepare(long, { onOverview, signal: ending.signal })).rejects.toMatchObject({
          reason: "cancelled",
        });
        expect(told[0]).toBe(2);
        expect(Math.abs((told[1] ?? 0) - 700)).toBeLessThan(3);
        expect(told).toHaveLength(2);
        expect((await preparedSample("speech-firefox.ogg")).overviews).toEqual([]);
      },
    );

    test.each([
      ["speech.wav", 20.925],
      ["speech.mp3", 20.925],
      ["speech.m4a", 20.925],
      ["speech-chrome.webm", 21.96],
      ["speech-firefox.ogg", 10.333],
    ])("%s becomes an MP3 of its exact length at -16 LUFS with its waveform", async (name, seconds) => {
      const { playback, peaks, overview, loudness, told } = await preparedSample(name);
      expect(playback).toMatchObject({ sampleRate: 48_000, channels: 1, bitrateKbps: 64 });
      expect(Math.abs(playback.durationSeconds - seconds)).toBeLessThan(0.05);
      expect(playback.sizeBytes).toBeGreaterThan(seconds * 8000);
      expect(playback.sizeBytes).toBeLessThan(seconds * 8000 + 2000);
      expect(Math.abs((loudness.integratedLufs ?? 0) + 16)).toBeLessThan(0.5);
      expect((await sniff(await readFile(playback.path)))?.contentType).toBe("audio/mpeg");

      const waveform = decodePeaks(await readFile(peaks.path));
      expect(Math.abs(waveform.length / 20 - seconds)).toBeLessThan(0.06);
      expect(Math.max(...waveform.data)).toBeGreaterThan(15);
      const points = JSON.parse(await readFile(overview.path, "utf8"));
      expect(points).toMatchObject({ version: 2, channels: 1, bits: 8 });
      expect(points.data).toHaveLength(points.length * 2);
      expect(points.length).toBeLessThanOrEqual(2048);

      expect(told).toEqual(told.toSorted((a, b) => a - b));
      expect(told.at(-1)).toBe(100);
    });

    test("where the first track is in a codec that is not known, the second one is heard", async () => {
      const { playback, loudness, clean } = await prepare(fixture("first-track-unreadable.m4a"));
      expect(Math.abs(playback.durationSeconds - 5)).toBeLessThan(0.1);
      expect(loudness.inputLufs).not.toBeNull();
      expect(clean?.sizeBytes).toBeGreaterThan(1000);
    });

    test("a recording whose clock begins after two hours is prepared by its own length", async () => {
      const late = await rewrittenRecording((packets) =>
        packets.slice(0, 100).map((packet) => packet.clone({ timestamp: packet.timestamp + 8000 })),
      );
      const { playback, gapFilledSeconds } = await prepare(late);
      expect(Math.abs(playback.durationSeconds - 6)).toBeLessThan(0.1);
      expect(gapFilledSeconds).toBeLessThan(0.1);
    });

    test.each([
      ["an Opus file", async () => laterOgg(await fixtureBytes("speech-firefox.ogg"), -0.2 * 48_000)],
      ["a Vorbis file", () => fixtureBytes("cut-by-copy.ogg")],
    ])("%s that begins before its clock is as long at upload as once it is prepared", async (_kind, sample) => {
      const input = await keepAs("early.ogg", await sample());
      const sniffed = await sniff((await readFile(input)).subarray(0, SNIFF_BYTES));
      if (!sniffed) throw new Error("The sample is of no known format.");
      const { durationSeconds } = await engine.scanAudio(input, sniffed);
      const { playback } = await prepare(input);
      expect(Math.abs((durationSeconds ?? 0) - playback.durationSeconds)).toBeLessThan(0.05);
    });

    test("what the edit list of a fragmented file leaves out is not heard, as in browsers", async () => {
      const { playback } = await prepare(fixture("starts-early.m4a"));
      expect(Math.abs(playback.durationSeconds - 3)).toBeLessThan(0.1);
    });

    test("a recording behind the header of a download is prepared", async () => {
      const junk = Buffer.from("HTTP/1.1 200 OK\r\n\r\n");
      const { playback, clean } = await prepare(Buffer.concat([junk, await fixtureBytes("speech.m4a")]));
      expect(Math.abs(playback.durationSeconds - 20.925)).toBeLessThan(0.05);
      const copy = await readFile(clean?.path ?? "");
      expect(copy.toString("latin1", 4, 8)).toBe("ftyp");
    });

    test("the playback file measures as loud as it was made, and its length reads back", asLong, async () => {
      const first = await preparedSample("speech.wav");
      const again = await prepare(first.playback.path);
      expect(Math.abs((again.loudness.inputLufs ?? 0) + 16)).toBeLessThan(0.7);
      expect(Math.abs(again.playback.durationSeconds - first.playback.durationSeconds)).toBeLessThan(0.03);
      const scan = await engine.scanAudio(first.playback.path, MP3);
      expect(Math.abs((scan.durationSeconds ?? 0) - first.playback.durationSeconds)).toBeLessThan(0.06);
    });

    test.each(["speech.wav", "speech.mp3", "speech.m4a", "speech-chrome.webm", "speech-firefox.ogg"])(
      "%s is written again in its own container, as long as before, and again to the same bytes",
      asLong,
      async (name) => {
        const first = await preparedSample(name);
        const before = await sniff((await fixtureBytes(name)).subarray(0, SNIFF_BYTES));
        const bytes = await readFile(first.clean?.path ?? "");
        expect(first.clean?.sizeBytes).toBe(bytes.length);
        expect(await sniff(bytes.subarray(0, SNIFF_BYTES))).toEqual(before);
        const sniffed = before as SniffedType;
        const input = await keepAs(`again-${name}`, bytes);
        const { durationSeconds } = await engine.scanAudio(input, sniffed);
        expect(Math.abs((durationSeconds ?? 0) - first.playback.durationSeconds)).toBeLessThan(0.07);
        const again = await engine.cleanAudio({ input, outDir: await freshFolder(), sniffed });
        expect((await readFile(again?.path ?? "")).equals(bytes)).toBe(true);
      },
    );

    test.each(["mp3", "m4a", "wav"] as const)(
      "what an %s says beside its sound is not in the copy",
      asLong,
      async (format) => {
        const secret = "SECRET+47.3769+008.5417/";
        const tagged = taggedRecordings[format](secret);
        expect(tagged.toString("latin1").split(secret).length).toBeGreaterThan(3);
        const { clean, playback } = await prepare(tagged);
        const copy = await readFile(clean?.path ?? "");
        expect(copy.length).toBeGreaterThan(10_000);
        expect(copy.includes(secret)).toBe(false);
        expect((await readFile(playback.path)).includes(secret)).toBe(false);
        const only = await engine.cleanAudio({
          input: await keepAs(`tagged.${format}`, tagged),
          outDir: await freshFolder(),
          sniffed: (await sniff(tagged.subarray(0, SNIFF_BYTES))) as SniffedType,
        });
        expect((await readFile(only?.path ?? "")).equals(copy)).toBe(true);
      },
    );

    test("what cannot be read cannot be written again: there is no copy, and no failure", async () => {
      const input = await keepAs("junk.mp3", Buffer.from("ID3\x04\0\0\0\0\0\0\xff\xfb\x90\x64", "latin1"));
      expect(await engine.cleanAudio({ input, outDir: await freshFolder(), sniffed: MP3 })).toBeNull();
    });

    test("sound that the recorder dropped becomes silence of the same length", async () => {
      const gapped = await rewrittenRecording((packets) =>
        packets.filter(({ timestamp }) => !(timestamp >= 5 && timestamp < 7) && !(timestamp >= 12 && timestamp < 12.3)),
      );
      const whole = await preparedSample("speech-chrome.webm");
      const filled = await prepare(gapped);
      expect(Math.abs(filled.playback.durationSeconds - whole.playback.durationSeconds)).toBeLessThan(0.02);
      expect(Math.abs((filled.gapFilledSeconds ?? 0) - 2.3)).toBeLessThan(0.1);

      const { data } = decodePeaks(await readFile(filled.peaks.path));
      const loudest = (from: number, to: number) => Math.max(...data.slice(from * 40, to * 40).map(Math.abs));
      expect(loudest(5.15, 6.95)).toBeLessThan(3);
      const original = decodePeaks(await readFile(whole.peaks.path)).data;
      const differs = (shift: number) =>
        Array.from({ length: 160 }, (_, index) => index + 15 * 20).reduce(
          (sum, at) => sum + Math.abs((data[at * 2 + 1] ?? 0) - (original[(at + shift) * 2 + 1] ?? 0)),
          0,
        );
      for (const shift of [-2, -1, 1, 2]) expect(differs(0)).toBeLessThan(differs(shift));
    });

    test("only the wanted parts are left, exact to the millisecond", async () => {
      // Each second has its own loudness, which identifies every part.
      const levels = [1000, 2000, 4000, 6000, 3000, 5000];
      const sound = Buffer.alloc(levels.length * 16_000);
      for (let at = 0; at < sound.length / 2; at += 1) {
        const level = levels[Math.floor(at / 8000)] ?? 0;
        sound.writeInt16LE(Math.round(level * Math.sin((at * 2 * Math.PI * 440) / 8000)), at * 2);
      }
      const parts = [
        { start: 0.5, end: 1.25 },
        { start: 2.123, end: 3.5 },
        { start: 5, end: 6 },
      ];
      const stairs = Buffer.concat([wavHeader(sound.length, 8000), sound]);
      const { playback, clean, peaks } = await prepare(stairs, { cut: { parts, recordingSeconds: 6 } });
      expect(playback.durationSeconds).toBeCloseTo(0.75 + 1.377 + 1, 2);
      expect(clean).toBeNull();
      const { data } = decodePeaks(await readFile(peaks.path));
      const levelAt = (second: number) => data[Math.floor(second * 20) * 2 + 1] ?? 0;
      const heard = [0.25, 0.6, 1.2, 1.9, 2.6].map((second) => levelAt(second) / levelAt(2.6));
      const due = [1000, 2000, 4000, 6000, 5000].map((level) => level / 5000);
      for (const [at, share] of heard.entries()) expect(share).toBeCloseTo(due[at] ?? 0, 1);
    });

    test("a truncated recording becomes what is left of it", async () => {
      const { playback } = await prepare(fixture("truncated.webm"));
      expect(playback.durationSeconds).toBeGreaterThan(5);
      expect(playback.durationSeconds).toBeLessThan(8);
    });

    test("silence is not made louder", async () => {
      const silence = Buffer.alloc(44 + 32_000);
      (await fixtureBytes("speech.wav")).copy(silence, 0, 0, 44);
      silence.writeUInt32LE(36 + 32_000, 4);
      silence.writeUInt32LE(16_000, 24);
      silence.writeUInt32LE(32_000, 28);
      silence.write("data", 36, "latin1");
      silence.writeUInt32LE(32_000, 40);
      const { loudness, playback } = await prepare(silence);
      expect(loudness).toEqual({ inputLufs: null, gainDb: 0, integratedLufs: null });
      expect(playback.durationSeconds).toBeCloseTo(1, 2);
    });

    test("24 hours of silence in one megabyte are refused in seconds", async () => {
      const started = performance.now();
      await expect(prepare(fixture("bomb-24-hours.flac"))).rejects.toMatchObject({
        reason: "audio_too_long",
        retryable: false,
      });
      expect(performance.now() - started).toBeLessThan(30_000);
    });

    test("a recording without a stated length is cut short at the limit and refused", async () => {
      await expect(prepare(fixture("speech-chrome.webm"), { maxSeconds: 15 })).rejects.toMatchObject({
        reason: "audio_too_long",
      });
    });

    test("a gap of ten minutes is filled within the memory of a job, and one beyond the limit ends the recording", {
      tags: ["long"],
    }, async () => {
      const jump = (seconds: number) =>
        rewrittenRecording((packets) =>
          packets.map((packet) =>
            packet.clone({ timestamp: packet.timestamp + (packet.timestamp >= 10 ? seconds : 0) }),
          ),
        );
      const filled = await prepare(await jump(600));
      expect(Math.abs(filled.playback.durationSeconds - 621.96)).toBeLessThan(0.05);
      const outcome = await prepare(await jump(90_000)).then(
        (prepared) => prepared.playback.durationSeconds < 7202,
        (error) => error.reason === "audio_too_long",
      );
      expect(outcome).toBe(true);
    });

    test.each([
      ["a page", "<!doctype html><script>alert(1)</script>"],
      ["a playlist of local files", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"],
      ["a concat script", "ffconcat version 1.0\nfile '/etc/passwd'\n"],
      ["nothing", ""],
      ["a header without a body", "ID3\x04\0\0\0\0\0\0\xff\xfb\x90\x64"],
    ])("%s under the name of a recording cannot be decoded", async (_name, text) => {
      await expect(prepare(Buffer.from(text, "latin1"), { sniffed: MP3 })).rejects.toMatchObject({
        reason: "audio_undecodable",
        retryable: false,
      });
    });

    test("noise behind the first bytes of a real recording ends in an answer, never in a crash", async () => {
      const noise = Buffer.from(Array.from({ length: 60_000 }, (_, index) => (index * index * 31 + index * 7) & 255));
      for (const [name, kept] of [
        ["speech-chrome.webm", 300],
        ["speech.m4a", 400],
        ["speech.wav", 20],
      ] as const) {
        const mixed = Buffer.concat([(await fixtureBytes(name)).subarray(0, kept), noise]);
        const outcome = await prepare(mixed).then(
          () => "decoded",
          (error) => error.reason,
        );
        expect(["decoded", "audio_undecodable", "no_audio_stream", "audio_too_long"]).toContain(outcome);
      }
    });

    test("a container without sound is named as such", async () => {
      const video = await rewrittenRecording((packets) => packets.slice(0, 1));
      // Changes the track type from 2 (sound) to 0x11 (subtitles).
      const at = video.indexOf(Buffer.from("8381" + "02", "hex"));
      video[at + 2] = 0x11;
      await expect(prepare(video, { sniffed: WEBM })).rejects.toMatchObject({
        reason: expect.stringMatching(/^(no_audio_stream|audio_undecodable)$/),
      });
    });

    test("ten seconds are ready soon", { retry: 2 }, async () => {
      const clip = await loopedRecording(10);
      const started = performance.now();
      await prepare(clip);
      expect(performance.now() - started).toBeLessThan(20_000);
    });

    test("a job that is cancelled ends soon and leaves no process behind", { retry: 2 }, async () => {
      const cancel = new AbortController();
      let aborted = 0;
      const job = prepare(await loopedRecording(300), {
        signal: cancel.signal,
        onProgress: (stage, percent) => {
          if (stage !== "measuring" || percent < 3 || aborted) return;
          aborted = performance.now();
          cancel.abort();
        },
      });
      await expect(job).rejects.toMatchObject({ reason: "cancelled" });
      expect(aborted).toBeGreaterThan(0);
      expect(performance.now() - aborted).toBeLessThan(3000);
    });

    test("a signal that was aborted before starts nothing", async () => {
      await expect(prepare(fixture("speech.wav"), { signal: AbortSignal.abort() })).rejects.toMatchObject({
        reason: "cancelled",
      });
    });
  });
}
