import { resolve } from "node:path";
import { expect, test } from "vitest";
import { runJobFor } from "#lib/kernel/turn";
import { fixture } from "../media/testing/media-samples";
import type { FairSemaphore } from "../turns/fair-semaphore";
import { embeddedPictureReader } from "./embedded";

const rootDir = resolve(import.meta.dirname, "../../..");
const reader = embeddedPictureReader({ rootDir });

test("the lines of a screenshot are read, each with its place", async () => {
  const lines = await reader.read({ input: fixture("screenshot.png") });
  const texts = lines.map(({ text }) => text);
  for (const text of ["Simple pricing for small crews", "Choose Sloop", "Unlimited projects", "$48"])
    expect(texts).toContain(text);
  expect(texts.indexOf("Dinghy")).toBeLessThan(texts.indexOf("Start"));
  const button = lines.find(({ text }) => text === "Choose Sloop");
  expect(button?.confidence).toBeGreaterThan(0.9);
  const { left = 0, top = 0, width = 0, height = 0 } = button?.box ?? {};
  // Its letters are from 589 to 691 and from 562 to 580 of 1280 by 800 pixels.
  expect(left).toBeCloseTo(585 / 1280, 1);
  expect(left + width).toBeGreaterThan(690 / 1280);
  expect(top).toBeLessThan(563 / 800);
  expect(top + height).toBeGreaterThan(579 / 800);
  expect(height).toBeLessThan(40 / 800);
});

test("a photo without text has no sure line, and a file that is no picture fails", async () => {
  const seen = await reader.read({ input: fixture("photo-gps.jpg") });
  expect(seen.filter(({ confidence }) => confidence >= 0.9)).toEqual([]);
  await expect(reader.read({ input: fixture("speech.mp3") })).rejects.toMatchObject({ reason: "image_undecodable" });
});

test.skipIf(process.platform === "win32")(
  "a picture that takes long stands still for the picture of another user",
  async () => {
    const semaphores: Record<string, FairSemaphore> = {};
    const ended: string[] = [];
    const long = runJobFor("usr_long", () =>
      embeddedPictureReader({ rootDir, semaphores }).read({ input: fixture("screenshot.png") }),
    ).then(() => ended.push("usr_long"));
    const isFree = () => {
      const leave = semaphores.reading?.tryEnter("usr_short");
      leave?.();
      return leave !== null;
    };
    await expect.poll(isFree).toBe(false);
    await semaphores.reading?.run("usr_short", async () => void ended.push("usr_short"));
    await long;
    expect(ended).toEqual(["usr_short", "usr_long"]);
  },
);
