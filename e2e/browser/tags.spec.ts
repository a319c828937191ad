import type { Locator, Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import { filledClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio, untilSaved } from "../support/studio";

const pin = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Voice tag ${number} at`) });
const flag = (page: Page, number: number) => page.getByRole("slider", { name: `Time of tag ${number}` });
const row = (page: Page, number: number) => page.getByRole("list").getByLabel(`Note of tag ${number}`);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "can be reached with the Tab key").toBeFocused();
}

async function dragBy(page: Page, target: Locator, x: number, y: number): Promise<void> {
  // Once it stands still: the stage is laid out again when its picture has come.
  await target.hover();
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to drag");
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x, fromY + y, { steps: 6 });
  await page.mouse.up();
}

test("a tag is set, named, moved, removed and brought back with the keyboard alone", { tag: "@long" }, async ({
  page,
  api,
}) => {
  const id = await filledClip(api);
  await openStudio(page, id);
  await tabTo(page, page.getByRole("slider", { name: "Position in the recording" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("n");
  await page.keyboard.type("Here it drips");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Voice tag 1 at 0:05.0: Here it drips" })).toBeVisible();

  await tabTo(page, flag(page, 1));
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(flag(page, 1)).toHaveAttribute("aria-valuetext", "0:03.9");

  await page.getByLabel("Title").focus();
  await tabTo(page, pin(page, 1));
  for (const key of ["Shift+ArrowRight", "ArrowRight", "Shift+ArrowUp"]) await page.keyboard.press(key);
  await page.keyboard.press("Delete");
  await expect(pin(page, 1)).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(pin(page, 1)).toBeVisible();
  await untilSaved(page);
  const [tag] = (await api.call(getClip, { params: { id } })).body.data.voice_tags;
  expect(tag).toMatchObject({ note: "Here it drips" });
  expect(tag?.timestamp).toBeCloseTo(3.9, 3);
  expect(tag?.x).toBeCloseTo(0.56, 3);
  expect(tag?.y).toBeCloseTo(0.45, 3);
});

test("a pin and its flag can be dragged, taken back, and stay where they are after a reload", async ({ page, api }) => {
  const tags = [
    { timestamp: 2, x: 0.3, y: 0.4, note: "Left" },
    { timestamp: 5, x: 0.7, y: 0.4, note: "Right" },
  ];
  const id = await filledClip(api, { tags });
  await openStudio(page, id);
  await pin(page, 1).hover();
  const picture = await page.getByAltText("Your picture").boundingBox();
  await dragBy(page, pin(page, 1), (picture?.width ?? 0) * 0.1, (picture?.height ?? 0) * 0.2);
  const wave = await page.getByRole("slider", { name: "Position in the recording" }).boundingBox();
  await expect(flag(page, 1)).toHaveAttribute("aria-valuetext", "0:02.0");
  await page.getByRole("button", { name: "Undo" }).click();
  const back = await pin(page, 1).boundingBox();
  const offset = (back?.x ?? 0) + (back?.width ?? 0) / 2 - (picture?.x ?? 0);
  expect(offset / (picture?.width ?? 1)).toBeCloseTo(0.3, 2);
  await page.getByRole("button", { name: "Redo" }).click();
  // Beyond the second tag, since numbers follow the time.
  await dragBy(page, flag(page, 1), ((wave?.width ?? 0) / 8) * 4, 0);
  await expect(pin(page, 2)).toHaveAccessibleName(/: Left$/);
  await untilSaved(page);

  const { voice_tags: saved } = (await api.call(getClip, { params: { id } })).body.data;
  const left = saved.find((tag) => tag.note === "Left");
  expect(left?.x).toBeCloseTo(0.4, 1);
  expect(left?.y).toBeCloseTo(0.6, 1);
  expect(left?.timestamp).toBeCloseTo(6, 0);
  await page.reload();
  await expect(pin(page, 2)).toHaveAccessibleName(/: Left$/);
  await expect(pin(page, 1)).toHaveAccessibleName("Voice tag 1 at 0:05.0: Right");
  await flag(page, 1).focus();
  for (const _ of [1, 2]) await page.keyboard.press("Shift+ArrowRight");
  await expect(pin(page, 2)).toHaveAccessibleName("Voice tag 2 at 0:07.0: Right");
  await expect(flag(page, 2)).toBeFocused();
});

test("notes and times are written in the list and survive a reload", async ({ page, api }) => {
  const tags = [{ timestamp: 1, x: 0.5, y: 0.5, note: "" }];
  await openStudio(page, await filledClip(api, { tags }));
  await row(page, 1).fill("Replace this <b>seal</b> & the ring");
  const time = page.getByRole("textbox", { name: "Time of tag 1" });
  await time.fill("0:03.5");
  await time.press("Enter");
  await page.getByLabel("Title").fill("Kitchen tap");
  await untilSaved(page);
  await page.reload();
  await expect(row(page, 1)).toHaveValue("Replace this <b>seal</b> & the ring");
  await expect(page.getByRole("textbox", { name: "Time of tag 1" })).toHaveValue("0:03.5");
  await expect(page.getByLabel("Title")).toHaveValue("Kitchen tap");
  await expect(page).toHaveTitle("Kitchen tap · Tellmark");
});

test("changes made offline are saved when the connection is back", async ({ page, context, api }) => {
  const id = await filledClip(api, { seconds: 0, tags: [{ timestamp: 0, x: 0.5, y: 0.5, note: "Before" }] });
  await openStudio(page, id);
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await row(page, 1).fill("Written on the train");
  await page.getByLabel("Title").fill("From the train");
  await expect(page.getByText("Offline: kept on this device")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
  await untilSaved(page);
  const { data } = (await api.call(getClip, { params: { id } })).body;
  expect(data.title).toBe("From the train");
  expect(data.voice_tags[0]?.note).toBe("Written on the train");
});
