import { expect, type Page, test } from "playwright/test";
import { findViolations } from "../support/inspect";

const field = (page: Page) => page.getByRole("searchbox", { name: "Search operations" });
const matches = (page: Page) => page.getByRole("list", { name: "Operations found" }).getByRole("link");
const shot = (name: string) => ({ path: `test-results/docs-${name}.png` });

for (const [what, viewport, tag] of [
  ["on a wide screen", { width: 1440, height: 900 }, "@short"],
  ["on a phone", { width: 390, height: 844 }, "@long"],
] as const) {
  test(`an operation is found by path, name and words, ${what}`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/docs");
    // What is typed before the page has come to life is not heard.
    await expect(async () => {
      await page.locator("body").press("/");
      await expect(field(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await field(page).fill("thumbnail");
    await expect(matches(page).first()).toContainText("/thumbnail");
    await expect(page.getByRole("search").getByRole("status")).toHaveText(/^\d+ operations found\.$/);
    const box = await page.getByRole("list", { name: "Operations found" }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    await page.screenshot(shot(`search-${viewport.width}`));
    expect(await findViolations(page, { preload: false }, "search")).toEqual([]);

    await field(page).fill("expires_at share");
    await expect(matches(page).filter({ hasText: "/share" }).first()).toBeVisible();
    await field(page).fill("no such thing");
    await expect(page.getByText("Nothing found for “no such thing”.")).toBeVisible();
    await page.screenshot(shot(`empty-${viewport.width}`));
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveValue("");

    await field(page).fill("createShareLink");
    await expect(matches(page)).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await expect(matches(page).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/sharing#createShareLink$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });

  test(`an example is copied by a button that says so, ${what}`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/docs/sharing");
    const button = page.getByRole("button", { name: /^Cop(y|ied) curl example of createShareLink$/ });
    await expect(async () => {
      await button.click();
      await expect(button).toHaveText(/^Copied/, { timeout: 500 });
    }).toPass();
    await expect(page.getByRole("status").filter({ hasText: "curl example of createShareLink copied." })).toHaveCount(
      1,
    );
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^curl .*\/share/s);
    await page.locator("#createShareLink").screenshot(shot(`copy-${viewport.width}`));
    const blocks = page.locator("#createShareLink details");
    await expect(page.locator("#createShareLink").getByRole("button", { name: /^Cop(y|ied) / })).toHaveCount(
      await blocks.count(),
    );
    expect(await findViolations(page, { preload: false }, "#createShareLink")).toEqual([]);
  });
}
