import { resolve } from "node:path";
import { newAddress, signIn } from "../support/person";
import { expect, test } from "../support/story";
import { untilPrepared } from "../support/studio";

const picture = resolve(import.meta.dirname, "../fixtures/screenshot.png");

test("a person records a clip, sends its link, is heard, and reads the reply", async ({ page, browser, baseURL }) => {
  await signIn(page, baseURL ?? "", newAddress("dana"));

  await page.locator("input[type=file]").first().setInputFiles(picture);
  await page.waitForURL(/\/studio\/\d+$/);
  const stage = page.getByRole("button", { name: "Add tag 1 on the picture" });
  await expect(page.getByAltText("Your picture")).toBeVisible();

  await page.getByRole("button", { name: "Record", exact: true }).click();
  const timer = page.getByRole("timer");
  await expect(timer).toContainText("0:02", { timeout: 15_000 });
  await stage.click({ position: { x: 200, y: 120 } });
  const note = page.getByRole("textbox", { name: "Note of tag 1" }).last();
  await note.fill("This headline");
  await note.press("Enter");
  await expect(timer).toContainText("0:05", { timeout: 15_000 });
  await page.getByRole("button", { name: /stop/i }).first().click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled({ timeout: 20_000 });

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await untilPrepared(dialog);
  const link = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  expect(link).toMatch(/\/c\/[1-9A-HJ-NP-Za-km-z]{22}$/);

  const visitor = await browser.newContext({ permissions: [] });
  const publicPage = await visitor.newPage();
  await publicPage.goto(link);
  await expect(publicPage.getByText("This headline").first()).toBeVisible();
  await publicPage.getByRole("button", { name: "Play", exact: true }).click();
  await expect
    .poll(() => publicPage.evaluate(() => document.querySelector("audio")?.currentTime ?? 0))
    .toBeGreaterThan(0.5);
  const duration = await publicPage.evaluate(() => document.querySelector("audio")?.duration ?? 0);
  expect(duration).toBeGreaterThan(4);
  expect(duration).toBeLessThan(12);

  await publicPage.getByRole("button", { name: "Reply", exact: true }).click();
  await publicPage.getByLabel("Your message").fill("The headline is fine with me.");
  await publicPage.getByLabel(/Your name/).fill("Sam");
  await publicPage.getByRole("button", { name: "Send reply" }).click();
  await expect(publicPage.getByText("Your reply was sent")).toBeVisible();
  await visitor.close();

  await page.reload();
  await page.getByRole("tab", { name: /replies/i }).click();
  await expect(page.getByText("The headline is fine with me.")).toBeVisible();
  await expect(page.getByText("Sam").first()).toBeVisible();
});
