import type { Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import { addAudio, makeDraft } from "../support/clip-steps";
import { wav } from "../support/samples";
import { expect, test } from "../support/story";
import { openStudio, recordButton, untilSaved, untilSeconds } from "../support/studio";

const earlier = (page: Page) => page.getByRole("region", { name: "Earlier takes" });

/** How many recordings this device keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("tellmark-earlier");
        opening.addEventListener("success", () => {
          const count = opening.result.transaction("files").objectStore("files").count();
          count.addEventListener("success", () => resolve(count.result));
        });
      }),
  );

async function recordAgain(page: Page, seconds: number): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().endsWith("/audio") && response.status() === 201);
  await recordButton(page).click();
  await page.getByRole("dialog", { name: "Record again?" }).getByRole("button", { name: "Record again" }).click();
  await untilSeconds(page.getByRole("timer"), seconds);
  await page.getByRole("button", { name: "Stop" }).click();
  await sent;
  await untilSaved(page);
}

test("a recording that was replaced can be heard, and used again, and so can the one after it", async ({
  page,
  api,
}) => {
  const id = await makeDraft(api);
  // Recorded elsewhere: only the server has it.
  await addAudio(api, id, wav(9));
  const clip = async () => (await api.call(getClip, { params: { id } })).body.data;
  const first = await clip();
  await openStudio(page, id);
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await expect(earlier(page)).toBeHidden();

  await recordAgain(page, 1.5);
  const second = await clip();
  expect(second.audio_url).not.toBe(first.audio_url);
  const takes = earlier(page).getByRole("listitem");
  await expect(takes).toHaveCount(1);
  await expect(takes.first()).toContainText("0:09");
  await takes
    .first()
    .getByRole("button", { name: /^Play the take of 0:09/ })
    .click();
  await expect(takes.first().getByRole("button", { name: /^Pause the take/ })).toBeVisible();

  await page.reload();
  await page.getByRole("tab", { name: "Details" }).click();
  const sent = page.waitForResponse((response) => response.url().endsWith("/audio") && response.status() === 201);
  await takes
    .first()
    .getByRole("button", { name: /^Use this take again/ })
    .click();
  await sent;
  await expect.poll(async () => Math.round((await clip()).duration_seconds ?? 0)).toBe(9);
  await expect(page.getByText("of 0:09.0")).toBeVisible();
  await expect(takes, "the other way round now").toHaveCount(1);
  await expect(takes.first()).toContainText(/0:0[1-3]/);

  await takes
    .first()
    .getByRole("button", { name: /^Use this take again/ })
    .click();
  await expect.poll(async () => (await clip()).duration_seconds ?? 9).toBeLessThan(4);
  await expect(takes.first()).toContainText("0:09");

  expect(await keptFiles(page)).toBe(2);
  await untilSaved(page);
  await page.goto("/library");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await keptFiles(page), "nothing stays for the next one at this device").toBe(0);
});

test("of many takes the last five stay, and none of a clip that is deleted", { tag: "@long" }, async ({
  page,
  api,
}) => {
  test.slow();
  const id = await makeDraft(api);
  await addAudio(api, id, wav(20));
  await openStudio(page, id);
  const chooser = page.locator('input[aria-label="Upload audio"]');
  for (let seconds = 1; seconds <= 6; seconds++) {
    const sent = page.waitForResponse((response) => response.url().endsWith("/audio") && response.status() === 201);
    await chooser.setInputFiles({ name: `take ${seconds}.wav`, mimeType: "audio/wav", buffer: wav(seconds) });
    await page.getByRole("dialog", { name: "Replace the recording?" }).getByRole("button", { name: "Replace" }).click();
    await sent;
  }
  await page.getByRole("tab", { name: "Details" }).click();
  const lengths = earlier(page).getByRole("listitem");
  await expect(lengths).toHaveCount(5);
  for (const [place, words] of ["0:05", "0:04", "0:03", "0:02", "0:01"].entries()) {
    await expect(lengths.nth(place)).toContainText(words);
  }
  await page.goto("/library");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open("tellmark-earlier");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const count = opening.result.transaction("files").objectStore("files").count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  expect(await kept(), "the last five, and the recording of now").toBe(6);
  // When the time for Undo is over.
  await expect.poll(kept, { timeout: 30_000 }).toBe(0);
});

test("a recording arrives although the studio is left immediately, and what it replaces is kept", {
  tag: "@long",
}, async ({ page, api }) => {
  const id = await makeDraft(api);
  await addAudio(api, id, wav(9));
  const clip = async () => (await api.call(getClip, { params: { id } })).body.data;
  const before = (await clip()).audio_url;
  await openStudio(page, id);
  await recordButton(page).click();
  await page.getByRole("dialog", { name: "Record again?" }).getByRole("button", { name: "Record again" }).click();
  await untilSeconds(page.getByRole("timer"), 1.2);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("link", { name: "Back to your clips" }).click();
  await page.waitForURL("**/library");
  await expect.poll(async () => (await clip()).audio_url, { timeout: 20_000 }).not.toBe(before);
  await openStudio(page, id);
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(earlier(page).getByRole("listitem").first()).toContainText("0:09");
});

test("where this device has no room for a second copy, the studio promises none, and the recording can be downloaded", async ({
  page,
  api,
}) => {
  const id = await makeDraft(api);
  await addAudio(api, id, wav(2));
  await openStudio(page, id);
  const question = page.getByRole("dialog", { name: "Record again?" });
  await recordButton(page).click();
  await expect(question).toContainText("which stays under Details for 7 days");
  await question.getByRole("button", { name: "Keep current recording" }).click();
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 100_000, usage: 40_000 });
  });
  await recordButton(page).click();
  await expect(question).toContainText("This device has no room for both");
  await expect(question).not.toContainText("7 days");
  await page.screenshot({ path: "test-results/no-room.png" });
  const download = page.waitForEvent("download");
  await question.getByRole("button", { name: "Download it" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.wav$/);
});
