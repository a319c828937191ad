import { expect, test } from "vitest";
import { fixture } from "../testing/media-samples";
import { audioAllowance } from "./audio-allowance";

const [voice, video] = [fixture("speech.mp3"), fixture("speech-chrome.webm")];

test.each([
  ["ten minutes", [voice], 600, 90],
  ["two recordings of ten minutes together", [voice, video], 1200, 150],
  ["more than may be", [voice], 1e9, 750],
  ["no sound", [voice], 0, 30],
])("a job with %s has thirty seconds and a tenth of the length", async (_, files, known, seconds) => {
  expect((await audioAllowance(files, known, 7200))()).toBeCloseTo(seconds);
});

test("a job whose length is not known goes by the bytes, and never by what the decoder says", async () => {
  const allowed = await audioAllowance([voice], null, 7200);
  expect(allowed()).toBeGreaterThan(30);
  expect(allowed()).toBeLessThan(30 + 0.1 * 600);
  expect(allowed).toHaveLength(0);
});
