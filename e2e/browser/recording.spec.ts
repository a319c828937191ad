import { resolve } from "node:path";
import type { Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import type { Api } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { filledClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { countKept, openStudio, recordButton, secondsOn, untilSaved, untilSeconds } from "../support/studio";

const recording = resolve(import.meta.dirname, "../fixtures/speech.m4a");

const clipOf = async (api: Api, id: number) => (await api.call(getClip, { params: { id } })).body.data;

async function stopAndSend(page: Page, api: Api, id: number): Promise<{ length: number; endedAt: number }> {
  const sent = page.waitForResponse((response) => response.url().endsWith("/audio") && response.status() === 201);
  await page.getByRole("button", { name: "Stop" }).click();
  const endedAt = Date.now();
  await sent;
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  return { length: (await clipOf(api, id)).duration_seconds ?? 0, endedAt };
}

test("a recording pauses and goes on, the pause is not part of it, and the level meter follows the voice", async ({
  page,
  api,
}) => {
  const id = await makeDraft(api);
  await openStudio(page, id);
  const begun = Date.now();
  await recordButton(page).click();
  const timer = page.getByRole("timer");
  const meter = page.getByRole("meter", { name: "Input level" });
  const level = async () => Number(await meter.getAttribute("aria-valuenow"));
  await expect.poll(level, { intervals: [50] }).toBeGreaterThan(20);
  const loud = await level();
  await expect.poll(level, { intervals: [50] }).not.toBe(loud);
  await untilSeconds(timer, 1.5);
  await page.getByRole("button", { name: "Pause recording" }).click();
  const pausedAt = await secondsOn(timer);
  await expect(page.getByText("paused", { exact: true })).toBeVisible();
  const pausing = Date.now();
  await expect.poll(level).toBe(0);
  await expect.poll(() => Date.now() - pausing).toBeGreaterThan(2500);
  // The last frame before the pause may be painted after it.
  expect(await secondsOn(timer), "the timer rests").toBeLessThan(pausedAt + 0.5);
  const pausedFor = Date.now() - pausing;
  await page.getByRole("button", { name: "Resume recording" }).click();
  await untilSeconds(timer, pausedAt + 1.5);
  const { length, endedAt } = await stopAndSend(page, api, id);
  expect(length).toBeGreaterThan(pausedAt + 1);
  expect(length, "seconds of sound").toBeLessThan((endedAt - begun - pausedFor) / 1000 + 0.2);
});

test("a recording from a file can be played immediately, and a new recording replaces it only after a yes", async ({
  page,
  api,
}) => {
  const id = await makeDraft(api);
  await openStudio(page, id);
  await test.step("from a file", async () => {
    const chooser = page.locator('input[aria-label="Upload audio"]');
    await chooser.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a sound") });
    await expect(page.getByRole("alert").filter({ hasText: "Use a picture or an audio file." })).toBeVisible();
    await chooser.setInputFiles(recording);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await untilSeconds(page.getByRole("timer", { name: "Time" }), 0.5);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await expect.poll(async () => (await clipOf(api, id)).audio_url).not.toBeNull();
    await expect(page.getByText("of 0:20.9")).toBeVisible();
  });
  const before = (await clipOf(api, id)).audio_url;
  await recordButton(page).click();
  const question = page.getByRole("dialog", { name: "Record again?" });
  await question.getByRole("button", { name: "Keep current recording" }).click();
  await expect(question).toBeHidden();
  expect((await clipOf(api, id)).audio_url).toBe(before);
  await recordButton(page).click();
  await question.getByRole("button", { name: "Record again" }).click();
  await untilSeconds(page.getByRole("timer"), 1.5);
  const { length } = await stopAndSend(page, api, id);
  expect(length).toBeGreaterThan(1);
  expect(length).toBeLessThan(6);
  expect((await clipOf(api, id)).audio_url).not.toBe(before);
});

test("a discarded take leaves everything as it was, and a longer one is asked about", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 8, tags: [{ timestamp: 1, x: 0.2, y: 0.2, note: "old" }] });
  await openStudio(page, id);
  const before = await clipOf(api, id);
  const takeAgain = async () => {
    await recordButton(page).click();
    await page.getByRole("dialog", { name: "Record again?" }).getByRole("button", { name: "Record again" }).click();
    await expect(page.getByRole("timer")).not.toHaveText("0:00.0");
  };
  const discard = page.getByRole("button", { name: "Discard take" });
  const pins = page.getByRole("button", { name: /^Voice tag \d/ });
  await takeAgain();
  await discard.focus();
  await page.keyboard.press("Enter");
  await expect(discard).toBeHidden();
  await expect(recordButton(page), "where keys go on").toBeFocused();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();

  await takeAgain();
  await page.keyboard.press("n");
  await page.keyboard.type("Said in vain");
  await page.keyboard.press("Escape");
  await expect(pins).toHaveCount(2);
  await untilSeconds(page.getByRole("timer"), 3.5);
  await discard.click();
  const question = page.getByRole("dialog", { name: "Discard this take?" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(question, "a phone that is turned").toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("button", { name: "Pause recording" }), "it goes on").toBeVisible();
  await page.getByRole("button", { name: "Pause recording" }).click();
  await discard.click();
  await expect(question).toContainText("Your current recording does not change.");
  await question.getByRole("button", { name: "Discard" }).focus();
  await page.keyboard.press("Enter");
  await expect(discard).toBeHidden();
  await expect(recordButton(page)).toBeFocused();
  await expect(pins).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await expect(page.getByText("of 0:08.0")).toBeVisible();
  expect([await countKept(page, "tellmark-takes", "takes"), await countKept(page, "tellmark-takes", "chunks")]).toEqual(
    [0, 0],
  );
  expect(await countKept(page, "tellmark-outbox", "items")).toBe(0);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(pins, "what was marked comes back in one step").toHaveCount(2);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(pins).toHaveCount(1);
  await untilSaved(page);
  const after = await clipOf(api, id);
  expect([after.audio_url, after.voice_tags]).toEqual([before.audio_url, before.voice_tags]);
});

test("a take that the browser ends is over and kept, and the page says so", async ({ page, api }) => {
  await page.addInitScript(() => {
    const start = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function (...every) {
      Object.assign(window, { recorder: this });
      return start.apply(this, every);
    };
  });
  const id = await makeDraft(api);
  await openStudio(page, id);
  await recordButton(page).click();
  await untilSeconds(page.getByRole("timer"), 1.5);
  await page.evaluate(() => (window as unknown as { recorder: MediaRecorder }).recorder.stop());
  await expect(page.getByRole("alert").filter({ hasText: "The browser stopped recording." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await expect(recordButton(page)).toBeVisible();
  await expect.poll(async () => (await clipOf(api, id)).duration_seconds, { timeout: 20_000 }).toBeGreaterThan(1);
});

test("a take of a crashed tab is offered and can be used", async ({ page, context, api }) => {
  const id = await makeDraft(api);
  await openStudio(page, id);
  await recordButton(page).click();
  await untilSeconds(page.getByRole("timer"), 3.2);
  const crashed = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  devtools.send("Page.crash").catch(() => {});
  await crashed;

  const reopened = await context.newPage();
  await openStudio(reopened, id);
  const offer = reopened.getByRole("status").filter({ hasText: "was never sent" });
  await expect(offer).toContainText(/A recording of 0:0[2-9]/);
  const sent = reopened.waitForResponse((response) => response.url().endsWith("/audio"));
  await offer.getByRole("button", { name: "Use it" }).click();
  expect((await sent).status()).toBe(201);
  expect((await clipOf(api, id)).duration_seconds).toBeGreaterThan(2);
  await expect(offer).toBeHidden();
  await reopened.reload();
  await expect(reopened.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await expect(reopened.getByText("was never sent")).toBeHidden();
});

test("a recording made without a connection is sent when it is back", async ({ page, context, api }) => {
  const id = await makeDraft(api);
  await openStudio(page, id);
  await recordButton(page).click();
  await untilSeconds(page.getByRole("timer"), 1);
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/The recording .* could not be sent/)).toBeVisible();
  await expect(page.getByText("It is safe on this device.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  const bar = page.getByRole("alert").filter({ hasText: "could not be sent" });
  await bar.getByRole("button", { name: "Discard…" }).click();
  await expect(bar.getByRole("button", { name: "Keep it" })).toBeFocused();
  const pieces = await countKept(page, "tellmark-takes", "chunks");
  expect([await countKept(page, "tellmark-takes", "takes"), pieces > 0]).toEqual([1, true]);
  expect(await countKept(page, "tellmark-outbox", "items")).toBe(1);
  await bar.getByRole("button", { name: "Keep it" }).click();
  await expect(bar.getByRole("button", { name: "Discard…" })).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByText(/The recording .* could not be sent/)).toBeHidden();
  await expect.poll(async () => (await clipOf(api, id)).audio_url).not.toBeNull();
});
