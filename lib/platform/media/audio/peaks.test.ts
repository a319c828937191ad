import { expect, test } from "vitest";
import { DETAIL_STEP, decodePeaks, encodePeaks, OVERVIEW_POINTS, overviewStep, PeakMeter } from "./peaks";

function measure(samples: number[], step: number, piece = samples.length) {
  const meter = new PeakMeter(step);
  for (let at = 0; at < samples.length; at += piece) meter.push(Int16Array.from(samples.slice(at, at + piece)));
  return meter.finish();
}

test("each step keeps its lowest and highest sample in eight bits", () => {
  const waveform = measure([0, 32767, -32768, 256, -256, 512], 3);
  expect(waveform.data).toEqual([-128, 127, -1, 2]);
  expect(waveform).toMatchObject({
    version: 2,
    channels: 1,
    bits: 8,
    sample_rate: 8000,
    samples_per_pixel: 3,
    length: 2,
  });
});

test("the pieces in which the sound arrives make no difference, and a started step counts", () => {
  const samples = Array.from({ length: 1001 }, (_, index) => Math.round(Math.sin(index) * 30_000));
  const whole = measure(samples, 100);
  expect(whole.length).toBe(11);
  expect(measure(samples, 100, 7)).toEqual(whole);
});

test("a .dat file begins with the audiowaveform header and reads back as it was written", () => {
  const waveform = measure([0, 30_000, -30_000, 5], DETAIL_STEP);
  const file = encodePeaks(waveform);
  expect([0, 4, 8, 12, 16, 20].map((at) => file.readInt32LE(at))).toEqual([2, 1, 8000, 400, 1, 1]);
  expect(decodePeaks(file)).toEqual(waveform);
  expect(() => decodePeaks(file.subarray(0, -1))).toThrow(RangeError);
  expect(() => decodePeaks(Buffer.alloc(24))).toThrow(RangeError);
});

test("the overview of any length has at most 2048 points", () => {
  for (const seconds of [0.1, 1, 10.24, 10.25, 600, 7200]) {
    const samples = Math.round(seconds * 8000);
    expect(Math.ceil(samples / overviewStep(samples))).toBeLessThanOrEqual(OVERVIEW_POINTS);
  }
});
