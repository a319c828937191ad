import type { Locator, Page } from "playwright/test";
import { expect } from "playwright/test";

export async function openStudio(page: Page, clipId: number): Promise<void> {
  await page.goto(`/studio/${clipId}`);
  await expect(page.getByLabel("Title")).toBeVisible();
}

export const recordButton = (page: Page): Locator => page.getByRole("button", { name: /^Record( again)?$/ });

export async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole("toolbar", { name: "Tools" }).getByRole("radio", { name, exact: true }).click();
}

export async function secondsOn(timer: Locator): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await timer.textContent()) ?? "").match(/[\d.]+/g)?.map(Number) ?? [];
  return minutes * 60 + seconds;
}

export async function untilSeconds(timer: Locator, seconds: number): Promise<void> {
  await expect.poll(() => secondsOn(timer), { timeout: 20_000, intervals: [100] }).toBeGreaterThanOrEqual(seconds);
}

export async function untilSaved(page: Page): Promise<void> {
  // Two saves are at least ten seconds apart.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 20_000 });
}

type Touch = (
  type: "touchStart" | "touchMove" | "touchEnd",
  ...points: readonly { x: number; y: number }[]
) => Promise<unknown>;

/** Fingers on the screen, each where it is now. */
export async function fingersOn(page: Page): Promise<Touch> {
  const devtools = await page.context().newCDPSession(page);
  return (type, ...points) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map((point, finger) => ({ ...point, id: finger })),
    });
}

/** The clip behind the link that the dialog shows is complete. */
export async function untilPrepared(dialog: Locator): Promise<void> {
  await expect(dialog.getByText("Link copied. Paste it anywhere.")).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText(/Saving your changes|Sending the remaining files|Preparing the clip/)).toBeHidden({
    timeout: 30_000,
  });
}

/** The line that opens into the rules of the link that was just made. */
export const rulesOf = (dialog: Locator): Locator =>
  dialog.getByRole("tabpanel", { name: "Link" }).locator("summary", { hasText: " · " });

/** How much this device keeps in a store of one of its databases. */
export const countKept = (page: Page, database: string, store: string): Promise<number> =>
  page.evaluate(
    ([database, store]) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const count = opening.result.transaction(store).objectStore(store).count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
    [database, store] as const,
  );

/** A pen on the screen, pressed half. */
export async function penOn(page: Page): Promise<(type: PenMove, at: { x: number; y: number }) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  return (type, at) =>
    devtools.send("Input.dispatchMouseEvent", {
      type,
      ...at,
      pointerType: "pen",
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: 1,
      force: 0.5,
    });
}

type PenMove = "mousePressed" | "mouseMoved" | "mouseReleased";
