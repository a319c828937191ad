import { expect, test } from "vitest";
import { createSilenceWatch } from "./silence";

const quiet = 0.004;
const voice = 0.2;

test("a take that hears nothing from its start is silent after four seconds", () => {
  const watch = createSilenceWatch();
  expect(watch.hear(quiet, 0)).toBe(false);
  expect(watch.hear(0, 3.9)).toBe(false);
  expect(watch.hear(quiet, 4)).toBe(true);
  expect(watch.hear(voice, 4.1)).toBe(false);
});

test("later on a speaker may think for ten seconds", () => {
  const watch = createSilenceWatch();
  watch.hear(voice, 1);
  expect(watch.hear(quiet, 10.9)).toBe(false);
  expect(watch.hear(quiet, 11)).toBe(true);
  expect(watch.hear(voice, 12)).toBe(false);
  expect(watch.hear(quiet, 21.9)).toBe(false);
});
