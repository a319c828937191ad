import { resolve } from "node:path";
import { getClip } from "#lib/contract/clips";
import { createRequest, getRequest } from "#lib/contract/requests";
import { makeClip, share } from "../support/clip-steps";
import { fixture } from "../support/samples";
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

test("an answerer whose microphone is blocked reads why, points, and answers in writing", async ({ guest, api }) => {
  const image = fixture("screenshot.png").toString("base64");
  const { code, request_id } = (await api.call(createRequest, { json: { title: "What is broken?", image } })).body;
  await guest.goto(`/r/${code}/record`);
  await guest.getByRole("button", { name: "Record", exact: true }).click();
  await expect(guest.getByRole("alert").filter({ hasText: "The microphone is blocked for this page." })).toBeVisible();
  await guest.getByRole("button", { name: "Add tag 1 on the picture" }).click();
  await guest.getByRole("button", { name: "Answer in writing" }).click();
  await guest.getByLabel("Your answer in writing").fill("This corner, since Monday.");
  await guest.getByRole("button", { name: "Send", exact: true }).click();
  await expect(guest.getByRole("heading", { name: /^Sent/ })).toBeVisible();
  const { answers } = (await api.call(getRequest, { params: { requestId: request_id } })).body.data;
  const { data } = (await api.call(getClip, { params: { id: answers?.[0]?.vst_id ?? 0 } })).body;
  expect(data).toMatchObject({ description: "This corner, since Monday.", audio_url: null });
  expect(data.voice_tags).toHaveLength(1);
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
