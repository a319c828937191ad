import { resolve } from "node:path";
import type { Page } from "playwright/test";
import { getClip, listClips } from "#lib/contract/clips";
import { listDrawings } from "#lib/contract/drawings";
import { newAddress, openSession, readCode } from "../support/person";
import { expect, test } from "../support/story";
import { chooseTool, recordButton, untilPrepared, untilSeconds } from "../support/studio";

const picture = resolve(import.meta.dirname, "../fixtures/screenshot.png");
const localPath = /\/studio\/local\/\d+$/;
const ownPath = /\/studio\/\d+$/;
const noteOf = (page: Page, number: number) => page.getByRole("list").getByLabel(`Note of tag ${number}`);
const shareButton = (page: Page) => page.getByRole("button", { name: "Share", exact: true });
const leftHere = (page: Page) => page.getByRole("list", { name: "Not sent yet" }).getByRole("listitem");

/** Begins a clip on the front page, signed out. */
async function begin(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Choose a picture").setInputFiles(picture);
  await page.waitForURL(localPath);
  await expect(page.getByAltText("Your picture")).toBeVisible();
}

async function draw(page: Page): Promise<void> {
  await chooseTool(page, "Pen");
  const box = await page.getByAltText("Your picture").boundingBox();
  if (!box) throw new Error("the picture has no place");
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 8 });
  await page.mouse.up();
}

async function record(page: Page, seconds: number): Promise<void> {
  await recordButton(page).click();
  await untilSeconds(page.getByRole("timer"), seconds);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
}

async function typeCode(page: Page, base: string, address: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(address);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const field = page.getByLabel("Six-digit code");
  await expect(field).toBeVisible();
  await field.fill(await readCode(base, address));
}

test("a clip is made without an account, survives its page, and is shared by signing in", async ({
  page,
  context,
  guest,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(request.url());
  });
  await begin(page);
  await expect(page.getByText("Kept on this device")).toBeVisible();
  await page.getByLabel("Title").fill("Where the button is");
  await record(page, 1.5);
  await page.getByRole("button", { name: "Trim", exact: true }).click();
  await page.getByRole("button", { name: "Select a span" }).click();
  const over = page.getByRole("button", { name: "Record over" });
  await expect(over).toContainText("when the clip is shared");
  await expect(over).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await draw(page);
  await chooseTool(page, "Tag");
  await page.getByRole("button", { name: "Add tag 1 on the picture" }).click({ position: { x: 90, y: 60 } });
  await page.getByRole("textbox", { name: "Note of tag 1" }).last().fill("Up here");

  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Where the button is");
  await expect(noteOf(page, 1)).toHaveValue("Up here");
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await page.getByRole("tab", { name: /replies/i }).click();
  await expect(page.getByText("after you share the clip")).toBeVisible();
  expect(asked, "nothing leaves the device").toEqual([]);

  await shareButton(page).click();
  await expect(page.getByRole("heading", { name: "Sign in to share" })).toBeVisible();
  const address = newAddress("dana");
  await typeCode(page, baseURL ?? "", address);
  await page.waitForURL(ownPath);
  const dialog = page.getByRole("dialog", { name: "Share" });
  const link = dialog.getByRole("textbox", { name: "Link", exact: true });
  await expect(link).toHaveValue(/\/c\/[1-9A-HJ-NP-Za-km-z]{22}$/, { timeout: 20_000 });
  await untilPrepared(dialog);

  await guest.goto(await link.inputValue());
  await expect(guest.getByRole("heading", { name: "Where the button is" })).toBeVisible();
  await expect(guest.getByText("Up here").first()).toBeVisible();
  await expect(guest.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const api = await openSession(context, baseURL ?? "", address);
  const { clips } = (await api.call(listClips, {})).body.data;
  expect(clips).toMatchObject([{ title: "Where the button is", conversion_status: "completed" }]);
  const vstId = clips[0]?.id ?? 0;
  expect((await api.call(listDrawings, { params: { vstId } })).body.drawings).toHaveLength(1);
  const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
  expect([data.image_urls.length, data.audio_url !== null, data.voice_tags.length]).toEqual([1, true, 1]);
  await page.goto("/library");
  await expect(page.getByRole("link", { name: "Where the button is" }).first()).toBeVisible();
  await expect(leftHere(page), "everything was taken along").toHaveCount(0);
});

test("a claim whose answers are lost makes one clip, whatever was interrupted", async ({ page, context, baseURL }) => {
  await begin(page);
  await page.getByLabel("Title").fill("Only once");
  await expect(page.getByText("Kept on this device")).toBeVisible();
  const draft = "**/api/v1/security/vst/draft";
  let made = 0;
  await page.route(draft, async (route) => {
    await route.fetch();
    made += 1;
    await route.abort();
  });
  // What became of it cannot be found out either.
  const drafts = /\/api\/v1\/clips\?.*status=draft/;
  let asked = 0;
  await page.route(drafts, async (route) => {
    asked += 1;
    await route.abort();
  });
  await shareButton(page).click();
  const address = newAddress("dana");
  await typeCode(page, baseURL ?? "", address);
  await expect(page.getByText("The clip could not be moved to your account")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked).toBe(1);
  await expect(page.getByText("The clip could not be moved to your account")).toBeVisible();
  expect(made, "no second draft is asked for before that is known").toBe(1);
  await page.unroute(drafts);
  await page.unroute(draft);

  await page.goto("/library");
  await expect(leftHere(page)).toContainText("“Only once”");
  await leftHere(page).getByRole("link", { name: "Open and send" }).click();
  await page.waitForURL(ownPath);
  await expect(page.getByLabel("Title")).toHaveValue("Only once");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 20_000 });
  const api = await openSession(context, baseURL ?? "", address);
  const { clips } = (await api.call(listClips, {})).body.data;
  expect(clips.map(({ title, image_urls }) => [title, image_urls.length])).toEqual([["Only once", 1]]);
});

test("the front page leads back to a clip that was left, and can discard it; without a connection a clip stays, and sharing says why it cannot", async ({
  page,
  context,
}) => {
  await begin(page);
  const path = new URL(page.url()).pathname;
  await page.getByLabel("Title").fill("Half done");
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(leftHere(page)).toContainText("Only on this device: a picture and changes of “Half done”.");
  await leftHere(page).getByRole("link", { name: "Continue" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half done");
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await page.getByRole("link", { name: "Back to the start" }).click();
  await leftHere(page).getByRole("button", { name: "Discard" }).click();
  const dialog = page.getByRole("dialog", { name: "Discard this clip?" });
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(leftHere(page)).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Clip not found" })).toBeVisible();

  // One in which nothing ever came goes with the next that is begun.
  const left = (change?: { id: number }) =>
    page.evaluate(async (row) => {
      const opening = indexedDB.open("tellmark-local");
      await new Promise((done) => opening.addEventListener("success", done));
      const clips = opening.result.transaction("clips", "readwrite").objectStore("clips");
      if (row) clips.put({ ...row, title: "Empty", startedAt: 0, key: "k" });
      const keys = clips.getAllKeys();
      await new Promise((done) => keys.addEventListener("success", done));
      opening.result.close();
      return keys.result;
    }, change);
  expect(await left({ id: -5 })).toContain(-5);
  await begin(page);
  await expect.poll(() => left()).not.toContain(-5);

  await test.step("without a connection", async () => {
    await context.setOffline(true);
    await record(page, 1);
    await shareButton(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "You are offline. The clip is kept on this device",
    );
    await expect(page).toHaveURL(localPath);
    await context.setOffline(false);
  });
});

test("a clip that was claimed in one tab opens as claimed in the other", async ({ page, context, baseURL }) => {
  await begin(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByAltText("Your picture")).toBeVisible();
  await shareButton(page).click();
  await typeCode(page, baseURL ?? "", newAddress("dana"));
  await page.waitForURL(ownPath);
  await other.waitForURL(ownPath);
  expect(other.url()).toBe(page.url());
  await expect(other.getByAltText("Your picture")).toBeVisible();
});
