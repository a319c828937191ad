import type { Locator } from "playwright/test";
import { filledClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio, recordButton } from "../support/studio";

const outlineOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).outlineWidth);

test("with a contrast theme the studio shows the selection, and each ink in its own colour", async ({ page, api }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openStudio(page, await filledClip(api, { seconds: 0 }));
  const tools = page.getByRole("toolbar", { name: "Tools" }).first();
  expect(await outlineOf(tools.getByRole("radio", { checked: true }))).toBe("3px");
  expect(await outlineOf(tools.getByRole("radio", { checked: false }).first())).toBe("1px");
  expect(await outlineOf(page.getByRole("tab", { selected: true }))).toBe("3px");
  const inks = page.getByRole("group", { name: "Colour" }).first();
  const colors = await inks
    .locator("button > span")
    .evaluateAll((spots) => spots.map((spot) => getComputedStyle(spot).backgroundColor));
  expect(new Set(colors).size).toBe(6);
  await expect(inks.getByRole("button", { pressed: true })).toHaveCount(1);
  expect(await outlineOf(inks.getByRole("button", { pressed: true }))).toBe("3px");
});

test("on a phone the microphone of Record is seen with a dark contrast theme", async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openStudio(page, await filledClip(api, { seconds: 0 }));
  // It has a separate colour, so what is behind it needs one, too.
  await expect(recordButton(page)).toHaveCSS("forced-color-adjust", "none");
});
