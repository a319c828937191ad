import { rm } from "node:fs/promises";
import JSZip from "jszip";
import type { Locator, Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { exportClip } from "#lib/contract/transfer";
import type { Api } from "../support/api";
import { share } from "../support/clip-steps";
import { spot, strokesOf, undo } from "../support/ink";
import { openFolder } from "../support/open-folder";
import { filledClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { chooseTool, fingersOn, openStudio, untilSaved, untilSeconds } from "../support/studio";
import { unpack } from "../support/unpacked";

/** The dot with its halo, in the studio and on a page; a trail and a ring are not filled. */
const dotIn = (page: Page) => page.locator("[data-laser-layer] path:not([fill=none])");
const dotOn = (page: Page) => page.locator(".ink-laser path:not([fill=none])");
const lightIn = (page: Page) => page.locator("[data-laser-layer] path");
const lightOn = (page: Page) => page.locator(".ink-laser path");
const tool = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

/** The place of the light on the picture, in fractions of it; null while it is drawn again. */
async function placeOf(light: Locator, picture: Locator): Promise<[x: number, y: number] | null> {
  const [dot, area] = [await light.last().boundingBox(), await picture.boundingBox()];
  if (!dot || !area) return null;
  return [(dot.x + dot.width / 2 - area.x) / area.width, (dot.y + dot.height / 2 - area.y) / area.height];
}

async function playedTo(page: Page, second: number): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("audio").evaluate((audio: HTMLAudioElement, to) => {
    audio.pause();
    audio.currentTime = to;
  }, second);
}

test("the laser is recorded with the sound, is seen on the page of the link at its time, and is in no still", async ({
  page,
  api,
  guest,
}) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  const move = async (x: number, y: number) => {
    const at = await spot(page, [x, y]);
    await page.mouse.move(at.x, at.y, { steps: 6 });
  };
  await page.keyboard.press("k");
  await move(0.2, 0.3);
  await expect(dotIn(page), "it glows before a take, which keeps nothing of it").toHaveCount(2);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  const timer = page.getByRole("timer");
  await untilSeconds(timer, 1);
  await move(0.7, 0.6);
  await untilSeconds(timer, 3);
  await page.getByRole("button", { name: "Stop" }).click();
  await untilSaved(page);
  const [stroke, ...others] = await strokesOf(api, id);
  expect(others).toEqual([]);
  expect(stroke).toMatchObject({ tool: "laser" });
  const [endX = 0, endY = 0] = stroke?.points.at(-1) ?? [];
  expect(Math.hypot(endX - 0.7, endY - 0.6), "it ends where the mouse left for Stop").toBeLessThan(0.01);

  const at = (stroke?.start ?? 0) + (stroke?.points.find(([x = 0]) => x > 0.69)?.[2] ?? 0) + 0.2;
  await guest.goto((await share(api, id)).public_url);
  await expect(guest.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await expect(lightOn(guest)).toHaveCount(0);
  await playedTo(guest, at);
  await expect(dotOn(guest)).toHaveCount(2);
  await expect
    .poll(() => placeOf(dotOn(guest), guest.locator(".stage img")))
    .toEqual([expect.closeTo(0.7, 1), expect.closeTo(0.6, 1)]);
  const { bytes } = await api.call(exportClip, { params: { id } });
  const names = Object.keys((await JSZip.loadAsync(bytes)).files);
  expect(names).toContain("drawings/001.json");
  expect(names.filter((name) => /annotated|\.svg$/.test(name))).toEqual([]);

  await undo(page);
  await untilSaved(page);
  expect(await strokesOf(api, id)).toEqual([]);
});

test("a laser that the clip has no room for is left out with a word, and all else is saved", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await page.keyboard.press("k");
  const { x, y } = await spot(page, [0.2, 0.3]);
  await page.mouse.move(x, y);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.mouse.move(x, y);
  await untilSeconds(page.getByRole("timer"), 1);
  await page.mouse.move(x + 40, y + 20, { steps: 3 });
  const points = Array.from({ length: 4000 }, (_, at) => [0.5, 0.5, at / 100]);
  const strokes = [1, 2, 3, 4, 5].map((start) => ({ id: `elsewhere${start}`, tool: "laser", start, points }));
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes } } });
  await page.getByLabel("Title").fill("Pointed at");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(
    page.getByText("This clip can keep no more of the laser, so the newest of it was left out."),
  ).toBeVisible();
  await untilSaved(page);
  expect((await strokesOf(api, id)).map(({ start }) => start)).toEqual([1, 2, 3, 4, 5]);
  expect((await api.call(getClip, { params: { id } })).body.data.title).toBe("Pointed at");
});

test("K chooses the laser; while it is held, the former tool comes back when it is let go of; on a touch screen it glows under the finger, and two fingers move the picture", async ({
  page,
  api,
}) => {
  await openStudio(page, await filledClip(api, { seconds: 0 }));
  await chooseTool(page, "Pen");
  await page.locator("[data-surface]").focus();
  const begun = Date.now();
  await page.keyboard.down("k");
  await expect(tool(page, "Laser")).toBeChecked();
  await expect.poll(() => Date.now() - begun).toBeGreaterThan(500);
  await page.keyboard.up("k");
  await expect(tool(page, "Pen")).toBeChecked();
  await page.keyboard.press("k");
  await expect(tool(page, "Laser")).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(dotIn(page), "it follows the crosshair").toHaveCount(2);
  await page.keyboard.press("p");
  await expect(lightIn(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();

  await test.step("under fingers", async () => {
    await chooseTool(page, "Laser");
    const touch = await fingersOn(page);
    const [a, b] = [await spot(page, [0.3, 0.4]), await spot(page, [0.6, 0.4])];
    await touch("touchStart", a);
    await touch("touchMove", { x: a.x + 10, y: a.y });
    await expect(dotIn(page)).toHaveCount(2);
    await touch("touchEnd");
    await expect(lightIn(page), "it fades when the finger is lifted").toHaveCount(0);
    await touch("touchStart", a);
    await expect(dotIn(page)).toHaveCount(2);
    await touch("touchStart", a, b);
    await touch("touchMove", { x: a.x - 20, y: a.y }, { x: b.x + 20, y: b.y });
    await expect(dotIn(page)).toHaveCount(0);
    await touch("touchEnd");
    await expect(lightIn(page)).toHaveCount(0);
  });
});

const points = [
  [0.2, 0.5, 0],
  [0.6, 0.5, 2],
  [0.6, 0.5, 5],
];

async function clipWithLaser(api: Api): Promise<number> {
  const id = await filledClip(api);
  const drawing_data = { version: 1, strokes: [{ id: "k", tool: "laser", start: 1, points }] };
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data } });
  return id;
}

test("with less motion the laser is a ring without a trail; the player in a package and the studio show it, too", async ({
  api,
  guest,
  page,
  browser,
}) => {
  const id = await clipWithLaser(api);
  const link = await share(api, id);
  await guest.goto(link.public_url);
  await playedTo(guest, 2);
  await expect(dotOn(guest)).toHaveCount(2);
  await guest.emulateMedia({ reducedMotion: "reduce" });
  await guest.locator("audio").evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 5;
  });
  await expect(dotOn(guest)).toHaveCount(0);
  await expect(lightOn(guest)).toHaveCount(2);
  await expect
    .poll(() => placeOf(lightOn(guest), guest.locator(".stage img")))
    .toEqual([expect.closeTo(0.6, 2), expect.anything()]);

  const folder = await unpack((await api.call(exportClip, { params: { id } })).bytes);
  const { page: offline } = await openFolder(browser, folder);
  await playedTo(offline, 3.5);
  await expect(dotOn(offline)).toHaveCount(2);
  await offline.context().close();
  await rm(folder, { recursive: true });

  await openStudio(page, id);
  await expect(lightIn(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(lightIn(page)).not.toHaveCount(0);
});
