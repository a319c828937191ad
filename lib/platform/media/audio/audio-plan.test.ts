import { expect, test } from "vitest";
import { readDecodedSamples, readLoudness, readProbe } from "./audio-log";
import { calculateGain, measureArguments, renderArguments } from "./audio-plan";

const source = { paths: ["/in/upload"], demuxer: "matroska", maxSeconds: 7200 };

test("every command line limits protocols, streams, decoder and time before it opens the file, and stops at a change", () => {
  for (const args of [measureArguments(source), renderArguments(source, -1.5)]) {
    const opens = args.indexOf("-i");
    expect(args[opens + 1]).toBe("/in/upload");
    const before = args.slice(0, opens).join(" ");
    expect(before).toBe(
      "-hide_banner -protocol_whitelist file,pipe,subfile -vn -sn -dn -reinit_filter 0 -f matroska -t 7201",
    );
  }
});

test("both outputs are limited in size and the tags of the source are left behind", () => {
  const args = renderArguments(source, 2);
  expect(args.filter((arg) => arg === "-fs")).toHaveLength(2);
  expect(args[args.indexOf("-map_metadata") + 1]).toBe("-1");
  expect(args.join(" ")).toContain("volume=2dB");
});

test("every output ends where the known length says", () => {
  const known = { ...source, mostSeconds: 96.5 };
  for (const [args, outputs] of [
    [measureArguments(known), 1],
    [renderArguments(known, 0), 2],
  ] as const) {
    const outputOptions = args.slice(args.indexOf("-filter_complex"));
    expect(outputOptions.join(" ").split("-t 96.500")).toHaveLength(outputs + 1);
  }
});

test.each([2, 199])("of %i cuts each sample goes one way, whatever their number", (count) => {
  const parts = Array.from({ length: count }, (_, index) => ({ start: index + 0.5, end: index + 0.9 }));
  const graph = measureArguments({ ...source, cut: { parts, recordingSeconds: count } }).join(" ");
  expect(graph.match(/asegment=/g)).toHaveLength(1);
  expect(graph).not.toMatch(/asplit|atrim/);
  expect(graph.match(/anullsink/g)).toHaveLength(count + 1);
});

test("parts of a recording are opened one by one, and joined on one clock", () => {
  const args = renderArguments({ ...source, paths: ["/in/upload-1", "/in/upload-2"] }, 0);
  expect(args.filter((arg) => arg === "-i")).toHaveLength(2);
  expect(args[args.indexOf("-filter_complex") + 1]).toMatch(
    /^\[0:a:0\].*\[l0\];\[1:a:0\].*\[l1\];\[l0\]\[l1\]concat=n=2/,
  );
});

test.each([
  [-18.2, 2.2],
  [-13.84, -2.2],
  [-45, 20],
  [9, -20],
  [-65, 0],
  [null, 0],
])("a loudness of %s LUFS is changed by %s dB", (lufs, gain) => {
  expect(calculateGain(lufs)).toBe(gain);
});

test("the log of an opened file contains its length and its audio stream", () => {
  const log = [
    "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from '/in/upload':",
    "  Duration: 01:02:03.50, start: 0.000000, bitrate: 68 kb/s",
    "  Stream #0:0[0x1](und): Video: h264 (High), yuv420p, 640x480",
    "  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 68 kb/s (default)",
  ];
  expect(readProbe(log)).toEqual({
    opened: true,
    hasAudio: true,
    codec: "aac",
    sampleRate: 44_100,
    track: 0,
    headerSeconds: 3723.5,
    start: 0,
  });
  expect(readProbe(log.slice(0, 3))).toMatchObject({ opened: true, hasAudio: false, sampleRate: null });
  expect(readProbe(["/in/upload: Invalid data found when processing input"])).toMatchObject({ opened: false });
});

test.each([
  ["Duration: 02:13:26.00, start: 8000.000000, bitrate: 83 kb/s", 6],
  ["Duration: 00:00:06.00, start: 7999.997333, bitrate: 83 kb/s", 6],
  ["Duration: 00:00:06.02, start: -0.021000, bitrate: 83 kb/s", 6.02],
  ["Duration: N/A, start: 8000.000000, bitrate: N/A", null],
])("a header that says %s means %s seconds", (line, seconds) => {
  expect(readProbe(["Input #0, matroska,webm, from '/in/upload':", `  ${line}`]).headerSeconds).toBe(seconds);
});

test.each([
  [["none (apac / 0x63617061), 44100 Hz, stereo (default)", "aac (LC) (mp4a), 48000 Hz, mono, fltp (default)"], 1],
  [["opus, 48000 Hz, mono, fltp", "opus, 48000 Hz, mono, fltp (default)"], 1],
  [["opus, 48000 Hz, mono, fltp", "none (apac), 48000 Hz, mono (default)"], 0],
  [["opus, 48000 Hz, mono, fltp", "opus, 48000 Hz, mono, fltp"], 0],
  [["none (apac / 0x63617061), 44100 Hz, stereo (default)"], 0],
])("of the sound tracks %j the one with index %i is heard", (tracks, index) => {
  const log = tracks.map((track, stream) => `  Stream #0:${stream}[0x1](und): Audio: ${track}`);
  expect(readProbe(["Input #0, mov", ...log])).toMatchObject({ track: index, hasAudio: true });
});

test("of several summaries the last one counts, and silence has no loudness", () => {
  expect(readLoudness(["    I:         -70.0 LUFS", "    I:         -17.7 LUFS"])).toBe(-17.7);
  expect(readLoudness(["    I:         -70.0 LUFS"])).toBeNull();
  expect(readLoudness(["    I:         nan LUFS"])).toBeNull();
  expect(readLoudness([])).toBeNull();
});

test("the samples of the decoder are counted", () => {
  expect(readDecodedSamples(["[Parsed_astats_0 @ 0xe33120] Number of samples: 1054080"])).toBe(1_054_080);
  expect(readDecodedSamples([])).toBeNull();
});
