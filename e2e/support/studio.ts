import type { Locator, Page } from "playwright/test";
import { expect } from "playwright/test";

/** Opens a clip in the studio and waits until it can be worked on. */
export async function openStudio(page: Page, clipId: number): Promise<void> {
  await page.goto(`/studio/${clipId}`);
  await expect(page.getByLabel("Title")).toBeVisible();
}

/** The button that starts a recording, or one in the place of the present one. */
export const recordButton = (page: Page): Locator => page.getByRole("button", { name: /^Record( again)?$/ });

/** Seconds on a timer such as 0:04.6. */
export async function secondsOn(timer: Locator): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await timer.textContent()) ?? "").match(/[\d.]+/g)?.map(Number) ?? [];
  return minutes * 60 + seconds;
}

/** Waits until the timer shows at least so many seconds. */
export async function untilSeconds(timer: Locator, seconds: number): Promise<void> {
  await expect.poll(() => secondsOn(timer), { timeout: 20_000, intervals: [100] }).toBeGreaterThanOrEqual(seconds);
}

/** Waits until the server has every change. */
export async function untilSaved(page: Page): Promise<void> {
  // Two saves are at least ten seconds apart.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 20_000 });
}
