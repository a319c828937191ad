import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "playwright/test";
import { newAddress, signIn } from "../support/person";

const fixtures = resolve(import.meta.dirname, "../fixtures");

test("a page that a translator rewrites goes on working, from sign-in to the link", async ({ page, baseURL }) => {
  const translator = await readFile(resolve(fixtures, "translator.js"), "utf8");
  page.on("load", () => void page.evaluate(translator).catch(() => {}));
  const errors: string[] = [];
  // Where the translator was there before React, React renders the page again and says so.
  page.on("pageerror", ({ message }) => !message.includes("#418") && errors.push(message));
  const isTranslated = () => expect(page.locator("font").first()).toBeAttached();

  await signIn(page, baseURL ?? "", newAddress("dana"), isTranslated);

  // Where the translator was there before React, the first input is not the one that stays.
  await expect(async () => {
    if (page.url().endsWith("/library"))
      await page.locator("input[type=file]").first().setInputFiles(resolve(fixtures, "screenshot.png"));
    await page.waitForURL(/\/studio\/\d+$/, { timeout: 10_000 });
  }).toPass();
  await isTranslated();
  await page
    .getByRole("button", { name: /Record/ })
    .first()
    .click();
  await expect(page.getByRole("timer")).toContainText("0:01", { timeout: 15_000 });
  await page.getByRole("button", { name: /Add tag 1 on the picture/ }).click({ position: { x: 200, y: 120 } });
  const note = page.getByRole("textbox", { name: /Note of tag 1/ }).last();
  await note.fill("This headline");
  await note.press("Enter");
  await page.getByRole("button", { name: /stop/i }).first().click();
  const play = page.getByRole("button", { name: /Play/ }).first();
  await expect(play).toBeEnabled({ timeout: 20_000 });
  await play.click();
  await page.getByRole("button", { name: /Pause/ }).first().click();
  await page.keyboard.press("ControlOrMeta+z");
  for (const tab of [/Transcript|Text/, /Replies/, /Tags/]) await page.getByRole("tab", { name: tab }).click();

  // A translator leaves no stale words behind.
  await expect(page.getByText(/Sending the picture/)).toHaveCount(0);
  await page.getByRole("button", { name: /^«?\s*Share/ }).click();
  const dialog = page.getByRole("dialog", { name: /Share/ });
  await expect(dialog.getByText(/Link copied/)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText(/Creating the link|Saving your|Preparing the clip/)).toHaveCount(0, {
    timeout: 60_000,
  });
  await page.keyboard.press("Escape");

  await page.goto("/settings");
  await isTranslated();
  const name = page.getByLabel(/Your name|Name/).first();
  await name.fill("Dana");
  await name.press("Enter");
  await expect(page.getByText(/Saved/).first()).toBeVisible();
  await expect(page.getByText(/stopped working/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel(/Your name|Name/).first()).toHaveValue("Dana");
  expect(errors).toEqual([]);
});
