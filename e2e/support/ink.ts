import type { Page } from "playwright/test";
import { expect } from "playwright/test";
import sharp from "sharp";
import { listDrawings } from "#lib/contract/drawings";
import type { Api } from "./api";

type Place = readonly [x: number, y: number];

export const persimmon = "#d2401e";
export const tide = "#007e8c";
export const black = "#171c2b";

/** A place on the picture, given in fractions of it, in pixels of the page; once the picture is loaded and stands still. */
export async function spot(page: Page, [x, y]: Place): Promise<{ x: number; y: number }> {
  const picture = page.getByAltText(/picture|^Your/i).first();
  let box = { x: 0, y: 0, width: 0, height: 0 };
  const standsStill = async () => {
    const before = JSON.stringify(box);
    box = await picture.evaluate((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      return { x, y, width: image instanceof HTMLImageElement && image.naturalWidth > 0 ? width : 0, height };
    });
    return box.width > 0 && JSON.stringify(box) === before;
  };
  await expect.poll(standsStill).toBe(true);
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** The colour that is seen there. */
async function colorAt(page: Page, place: Place): Promise<string> {
  const { x, y } = await spot(page, place);
  const shot = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  const [r = 0, g = 0, b = 0] = await sharp(shot).raw().toBuffer();
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export const expectColor = (page: Page, place: Place, color: string) =>
  expect.poll(() => colorAt(page, place), { message: `colour at ${place.join(", ")}` }).toBe(color);
export const expectOtherColor = (page: Page, place: Place, color: string) =>
  expect.poll(() => colorAt(page, place), { message: `colour at ${place.join(", ")}` }).not.toBe(color);

/** Presses the mouse on the first place and draws over the others. */
export async function drag(page: Page, ...places: Place[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    const { x, y } = await spot(page, place);
    await page.mouse.move(x, y, { steps: index === 0 ? 1 : 8 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

export async function strokesOf(api: Api, vstId: number) {
  const { drawings } = (await api.call(listDrawings, { params: { vstId } })).body;
  return drawings.flatMap(({ document }) => (document as { strokes: Stroke[] }).strokes);
}

interface Stroke {
  tool: string;
  color: string;
  points: number[][];
  start: number | null;
  end?: number;
}

/** How many unsaved changes this device keeps. */
export const draftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((settle) => {
        const opening = indexedDB.open("tellmark-outbox");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("drafts").objectStore("drafts").count();
          counting.onsuccess = () => settle(counting.result);
        };
      }),
  );
export const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).click();
export const surface = (page: Page) => page.locator("[data-surface]");

export async function clickAt(page: Page, place: Place): Promise<void> {
  const { x, y } = await spot(page, place);
  await page.mouse.click(x, y);
}
