import { rm } from "node:fs/promises";
import type { Page } from "playwright/test";
import { updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { downloadClip, uploadText } from "#lib/contract/packages";
import { exportClip, importClip } from "#lib/contract/transfer";
import { type Api, apiOfNewUser } from "../support/api";
import { addAudio, addImage, complete, makeDraft } from "../support/clip-steps";
import { inspectNarrow } from "../support/inspect";
import { openFolder } from "../support/open-folder";
import { filledClip, prepare } from "../support/ready-clip";
import { fileForm, wav } from "../support/samples";
import { expect, test } from "../support/story";
import { fingersOn } from "../support/studio";
import { unpack } from "../support/unpacked";
import { withTranscript } from "../support/with-transcript";
import { enlargePicture } from "../support/zoom-steps";

const tags = [
  { timestamp: 2, x: 0.3, y: 0.4, note: "The first drip" },
  { timestamp: 6, x: 0.7, y: 0.6, note: "The second drip" },
];
const stroke = (start: number, y: number) => ({
  tool: "pen",
  color: "#c8432b",
  width: 0.006,
  start,
  end: start + 2,
  points: [0, 0.5, 1].map((share) => [0.1 + share * 0.8, y + share * 0.1, share * 2]),
});
const captions = "WEBVTT\n\n00:00.500 --> 00:03.000\nHere it drips\n\n00:05.500 --> 00:08.000\nand here again";

async function downloadedFolder(api: Api): Promise<string> {
  const first = await filledClip(api, { tags, seconds: 8 });
  const drawing_data = { version: 1, strokes: [stroke(1, 0.2), stroke(7, 0.8)] };
  await api.call(saveDrawing, { params: { vstId: first }, json: { drawing_data } });
  await api.call(uploadText, { params: { vstId: first }, json: { text_content: captions, type: "captions" } });
  await prepare(api, first);
  const spoken = await withTranscript(
    (await api.call(exportClip, { params: { id: first } })).bytes,
    "Here it is dripping all the time now",
  );
  const { data } = (await api.call(importClip, { form: fileForm("vst_file", spoken) })).body;
  await complete(api, data.id);
  return unpack((await api.call(downloadClip, { params: { vstId: data.id } })).bytes);
}

const currentTag = (page: Page) => page.locator('.notes [aria-current="true"]');
const spokenNow = (page: Page) => page.locator(".tr .now");
const loaded = (page: Page) =>
  expect.poll(() => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(8, 0);

// One folder for all of them, which nothing changes.
test.describe.configure({ mode: "default" });
let folder: string;
test.beforeAll(async ({ baseURL }) => {
  folder = await downloadedFolder(await apiOfNewUser(baseURL));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test("a downloaded clip plays from its folder: sound, ink, pins and words at their time, without a network", async ({
  browser,
}) => {
  const { page, trouble } = await openFolder(browser, folder);
  await loaded(page);
  const marks = page.locator(".ink .mark");
  const pins = page.locator(".pin");
  await expect(page.getByRole("heading", { name: "Leaking valve" })).toBeVisible();
  const picture = page.getByRole("img", { name: "Picture without a description: Leaking valve" });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  for (const mark of await marks.all()) await expect(mark).toBeVisible();
  await expect(pins).toHaveCount(2);
  await expect(page.getByText("Here it drips")).toBeVisible();
  await expect(page.getByText("dripping")).toBeVisible();
  await expect(currentTag(page)).toHaveCount(0);

  // At two seconds, the first stroke is half drawn and the second not yet visible.
  await page.keyboard.press("Shift+ArrowRight");
  await expect(currentTag(page)).toContainText("The first drip");
  await expect(spokenNow(page)).toHaveText(["is", "Here it drips"]);
  await expect(marks.nth(0)).toBeVisible();
  expect(Number(await marks.nth(0).getAttribute("stroke-dashoffset"))).toBeCloseTo(0.5, 1);
  await expect(marks.nth(1)).toBeHidden();
  await expect(pins.nth(0)).toHaveClass(/\bon\b/);
  await expect(pins.nth(1)).toHaveClass(/\bahead\b/);

  await page.keyboard.press("Shift+ArrowRight");
  await expect(currentTag(page)).toContainText("The second drip");
  await expect(spokenNow(page)).toHaveText(["time", "and here again"]);
  await expect(marks.nth(0)).not.toHaveAttribute("stroke-dashoffset");
  await expect(marks.nth(1)).toBeHidden();

  // Played from here on: the second stroke appears by itself, and at the end everything is visible.
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(marks.nth(1)).toBeVisible();
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible({ timeout: 20_000 });
  for (const mark of await marks.all()) await expect(mark).not.toHaveAttribute("stroke-dashoffset");
  await expect(currentTag(page)).toHaveCount(0);
  expect(trouble).toEqual([]);
  await page.context().close();
});

test("the picture of a downloaded clip is enlarged and moved, and two fingers do that, too", async ({ browser }) => {
  const { page, trouble } = await openFolder(browser, folder, { hasTouch: true });
  await enlargePicture(page, page);
  await inspectNarrow(page);
  await page.getByRole("button", { name: /^Show the whole picture/ }).click();
  const touch = await fingersOn(page);
  const box = await page.getByRole("figure").boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await touch("touchStart", { x: x - 20, y }, { x: x + 20, y });
  for (const apart of [30, 40]) await touch("touchMove", { x: x - apart, y }, { x: x + apart, y });
  await touch("touchEnd");
  await expect(page.getByRole("button", { name: "Show the whole picture 200%" })).toBeVisible();
  expect(trouble).toEqual([]);
  await page.context().close();
});

test("a downloaded clip speaks the reader's language, from right to left where that is read so", async ({
  browser,
}) => {
  const german = await openFolder(browser, folder, { locale: "de-DE" });
  await expect(german.page.locator("html")).toHaveAttribute("lang", "de");
  await expect(german.page.getByText("8 Sekunden, 2 Markierungen")).toBeVisible();
  await german.page.getByRole("button", { name: "Abspielen" }).click();
  await expect(german.page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(german.page.getByRole("button", { name: "Tempo: 1×" })).toBeVisible();
  await expect(german.page.getByRole("link", { name: "Markierung 1 bei 0:02.0: The first drip" })).toBeVisible();
  expect(german.trouble).toEqual([]);
  await german.page.context().close();

  const arabic = await openFolder(browser, folder, { locale: "ar" });
  await expect(arabic.page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(arabic.page.getByRole("heading", { name: "العلامات" })).toBeVisible();
  await expect(arabic.page.locator(".wv")).toHaveCSS("direction", "ltr");
  await inspectNarrow(arabic.page);
  expect(arabic.trouble).toEqual([]);
  await arabic.page.context().close();
});

test("every control works by keyboard, and a tag and a word play from their moment", { tag: "@long" }, async ({
  browser,
}) => {
  const { page, trouble } = await openFolder(browser, folder);
  await loaded(page);
  const seconds = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  const clock = page.locator(".clock");
  await page.keyboard.press("ArrowRight");
  await expect(clock).toHaveText("0:05 / 0:08");
  await page.keyboard.press("ArrowLeft");
  await expect(clock).toHaveText("0:00 / 0:08");
  await page.getByRole("link", { name: /^Voice tag 2 at 0:06/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await seconds()).toBeGreaterThanOrEqual(6);
  await page.getByRole("button", { name: "Pause" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play" })).toBeFocused();
  await page.getByRole("button", { name: "Speed: 1×" }).press("Enter");
  await expect(page.getByRole("button", { name: "Speed: 1.25×" })).toBeVisible();
  const position = page.getByRole("slider", { name: "Position" });
  await position.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(clock).toHaveText("0:02 / 0:08");
  // The target of the jump, not how far it has played since.
  const sought = await page.locator("audio").evaluateHandle((audio: HTMLAudioElement) => {
    const times: number[] = [];
    audio.addEventListener("seeking", () => times.push(audio.currentTime));
    return times;
  });
  await page.getByText("Here it drips").click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(async () => (await sought.jsonValue()).at(-1)).toBeLessThan(1.5);
  expect(trouble).toEqual([]);
  await page.context().close();
});

test("on a phone, in the dark, nothing is cut off and everything can be reached", { tag: "@long" }, async ({
  browser,
}) => {
  const { page, trouble } = await openFolder(browser, folder, {
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
    hasTouch: true,
  });
  await loaded(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  const luminance = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    if (!canvas) return 255;
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3));
  });
  expect(luminance).toBeLessThan(40);
  const play = page.getByRole("button", { name: "Play" });
  const box = await play.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  // The player at the bottom must not cover the last line.
  const last = page.getByText("This page plays without a network.");
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const dock = await page.getByRole("region", { name: "Player" }).boundingBox();
  const text = await last.boundingBox();
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
  await page.getByText("and here again").tap();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(currentTag(page)).toContainText("The first drip");
  expect(trouble).toEqual([]);
  await page.context().close();
});

test("with several pictures the current one is shown, and captions appear at their time", {
  tag: "@long",
}, async ({ api, browser }) => {
  const id = await makeDraft(api);
  for (const _ of [1, 2]) await addImage(api, id);
  await addAudio(api, id, wav(8));
  const voice_tags = tags.map((tag, index) => ({ ...tag, image: index }));
  await api.call(updateClip, { params: { id }, json: { voice_tags } });
  const drawing_data = { version: 1, image: "img2", strokes: [stroke(5, 0.2)] };
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data } });
  await api.call(uploadText, { params: { vstId: id }, json: { text_content: captions, type: "captions" } });
  await prepare(api, id);
  const two = await unpack((await api.call(downloadClip, { params: { vstId: id } })).bytes);
  const { page, trouble } = await openFolder(browser, two);
  await loaded(page);
  const first = page.getByRole("img", { name: "Picture 1 of Leaking valve" });
  const second = page.getByRole("img", { name: "Picture 2 of Leaking valve" });
  await expect(first).toBeVisible();
  await expect(second).toBeHidden();
  await page.getByRole("button", { name: "Captions" }).click();
  const caption = page.locator('[data-part="caption"]');
  await expect(caption).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
  await expect(caption).toBeHidden();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(caption).toHaveText("and here again");
  await expect(page.locator(".pin.on")).toHaveText("2");
  await expect(page.locator(".ink .mark")).toBeVisible();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(first).toBeVisible();
  await expect(caption).toHaveText("Here it drips");
  await page.getByRole("button", { name: "Picture 2" }).click();
  await expect(second).toBeVisible();
  expect(trouble).toEqual([]);
  await page.context().close();
  await rm(two, { recursive: true, force: true });
});
