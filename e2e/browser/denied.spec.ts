import { resolve } from "node:path";
import { getClip } from "#lib/contract/clips";
import { makeClip, share } from "../support/clip-steps";
import { expect, test } from "../support/story";
import { openStudio, recordButton } from "../support/studio";

// Has its own Playwright project, whose browser denies the microphone.

test("a user with a blocked microphone reads why, and uploads a recording instead", async ({ page, api }) => {
  const id = await makeClip(api);
  await openStudio(page, id);
  await recordButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "The microphone is blocked for this page." })).toBeVisible();
  await page
    .locator('input[aria-label="Upload audio"]')
    .setInputFiles(resolve(import.meta.dirname, "../fixtures/speech.mp3"));
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  const audio = async () => (await api.call(getClip, { params: { id } })).body.data.audio_url;
  await expect.poll(audio).not.toBeNull();
});

test("a user without a microphone reads so", async ({ page, api }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
  });
  await openStudio(page, await makeClip(api));
  await recordButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "No microphone was found." })).toBeVisible();
  await expect(recordButton(page)).toBeEnabled();
});

test("a guest whose microphone is blocked answers in writing", async ({ guest, api }) => {
  const link = await share(api, await makeClip(api));
  await guest.goto(link.public_url);
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  await guest.getByRole("button", { name: "Record a reply" }).click();
  await expect(guest.getByText("The microphone is blocked for this page.")).toBeVisible();
  await guest.getByLabel("Your message").fill("In writing, then.");
  await guest.getByRole("button", { name: "Send reply" }).click();
  await expect(guest.getByText("Your reply was sent")).toBeVisible();
});
