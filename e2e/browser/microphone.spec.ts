import type { Page } from "playwright/test";
import { makeDraft } from "../support/clip-steps";
import { expect, test } from "../support/story";
import { openStudio, recordButton, untilSaved, untilSeconds } from "../support/studio";

const menu = (page: Page) => page.getByRole("button", { name: "Microphone" });

/** The name of the microphone that the browser was asked for last. */
const used = (page: Page) => page.evaluate(() => (window as unknown as { microphone?: string }).microphone);

async function noteMicrophones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const original = media.getUserMedia.bind(media);
    media.getUserMedia = async (wish) => {
      const stream = await original(wish);
      (window as unknown as { microphone?: string }).microphone = stream.getAudioTracks()[0]?.label;
      return stream;
    };
  });
}

test("the chosen microphone records, is remembered, and is replaced in words when it is gone", async ({
  page,
  api,
}) => {
  await noteMicrophones(page);
  const id = await makeDraft(api);
  await openStudio(page, id);
  await menu(page).click();
  const choice = page.getByRole("menuitemradio");
  await expect(choice.first()).toHaveAccessibleName("System default");
  await expect(choice.first()).toBeChecked();
  const other = page.getByRole("menuitemradio", { name: "Fake Audio Input 2" });
  await other.click();
  await recordButton(page).click();
  await untilSeconds(page.getByRole("timer"), 0.5);
  expect(await used(page)).toBe("Fake Audio Input 2");
  await expect(menu(page), "nothing to choose while it records").toBeHidden();
  await page.getByRole("button", { name: "Stop" }).click();
  await untilSaved(page);

  await openStudio(page, id);
  await menu(page).click();
  await expect(other).toBeChecked();
  await page.keyboard.press("Escape");

  await page.evaluate(() =>
    localStorage.setItem("tellmark-microphone", JSON.stringify({ id: "gone", name: "Old headset" })),
  );
  await menu(page).click();
  await expect(page.getByRole("menuitemradio", { name: "Old headset, not connected" })).toBeChecked();
  for (const [key, at] of [
    ["ArrowDown", 0],
    ["ArrowDown", 1],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(choice.nth(at)).toBeFocused();
  }
  await page.keyboard.press("End");
  await expect(choice.last(), "a microphone that is not connected cannot be chosen").not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(menu(page)).toBeFocused();
  await recordButton(page).click();
  await page.getByRole("button", { name: "Record again" }).last().click();
  const notice = page.getByRole("alert").filter({ hasText: "“Old headset” is not connected." });
  await expect(notice).toContainText(/Recording with “Fake .*”/);
  await untilSeconds(page.getByRole("timer"), 0.5);
});

test("a take that hears nothing says so and names its microphone, until something is heard", async ({ page, api }) => {
  await page.addInitScript(() => {
    // A microphone that is switched off, until the page says otherwise.
    const read = AnalyserNode.prototype.getFloatTimeDomainData;
    AnalyserNode.prototype.getFloatTimeDomainData = function (samples) {
      read.call(this, samples);
      if (!(window as unknown as { isOn?: boolean }).isOn) samples.fill(0);
    };
  });
  await openStudio(page, await makeDraft(api));
  await recordButton(page).click();
  const timer = page.getByRole("timer");
  await untilSeconds(timer, 2.5);
  const notice = page.getByRole("alert").filter({ hasText: "No sound from" });
  await expect(notice).toBeHidden();
  await expect(notice).toContainText(/No sound from “.*Fake.*”/);
  await page.evaluate(() => {
    (window as unknown as { isOn?: boolean }).isOn = true;
  });
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Stop" }).click();
});
