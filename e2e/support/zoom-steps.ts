import type { FrameLocator, Locator, Page } from "playwright/test";
import { expect } from "./story";

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("it is not shown");
  return box;
}

/** Enlarges the first picture by buttons, keys and wheel, and moves it. `place` has the player. */
export async function enlargePicture(page: Page, place: Page | FrameLocator): Promise<void> {
  const button = (name: string) => place.getByRole("button", { name, exact: true });
  const picture = place.getByRole("figure").first();
  const pin = place.getByRole("link", { name: /^Voice tag 1/ });
  const tip = async () => {
    const [whole, drop] = [await boxOf(picture), await boxOf(pin)];
    return [(drop.x + drop.width / 2 - whole.x) / whole.width, (drop.y + 36 - whole.y) / whole.height];
  };
  const whole = await boxOf(picture);
  const pointed = (await tip()).map((share) => expect.closeTo(share, 2));

  await button("Zoom in").click();
  await expect(button("Show the whole picture 150%")).toBeVisible();
  expect((await boxOf(picture)).width).toBeCloseTo(whole.width * 1.5, 0);
  expect(await tip(), "the pin keeps its place").toEqual(pointed);
  const view = place.getByRole("group", { name: "Move the enlarged picture" });
  await view.focus();
  await page.keyboard.press("+");
  await expect(button("Show the whole picture 225%")).toBeVisible();
  const still = await boxOf(picture);
  await page.keyboard.press("ArrowRight");
  expect((await boxOf(picture)).x).toBeLessThan(still.x - 20);
  await page.keyboard.press("0");
  await expect(view).toHaveCount(0);
  expect((await boxOf(picture)).width).toBeCloseTo(whole.width, 0);

  const again = await boxOf(picture);
  const mouse = { x: again.x + again.width * 0.8, y: again.y + again.height * 0.7 };
  await page.mouse.move(mouse.x, mouse.y);
  await page.keyboard.down("Control");
  for (const _ of [1, 2, 3, 4]) await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect(button("Show the whole picture 272%")).toBeVisible();
  const large = await boxOf(picture);
  expect([(mouse.x - large.x) / large.width, (mouse.y - large.y) / large.height]).toEqual([
    expect.closeTo(0.8, 2),
    expect.closeTo(0.7, 2),
  ]);
  await page.mouse.down();
  await page.mouse.move(mouse.x - 40, mouse.y - 10, { steps: 4 });
  await page.mouse.up();
  expect((await boxOf(picture)).x, "the mouse moves it").toBeCloseTo(large.x - 40, 0);
  await picture.evaluate(() => window.dispatchEvent(new Event("resize")));
  expect((await boxOf(picture)).x, "it stays there when the window changes").toBeCloseTo(large.x - 40, 0);
}
