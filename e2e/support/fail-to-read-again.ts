import type { Page } from "playwright/test";

/** The user comes back to the page after a while, and what it then reads at this address is refused. */
export async function failToReadAgain(page: Page, address: RegExp, method = "GET"): Promise<void> {
  const json = { success: false, error: "rate_limited", message: "Too many requests" };
  const refuse = (route: Parameters<Parameters<Page["route"]>[1]>[0]) =>
    route.request().method() === method ? route.fulfill({ status: 429, json }) : route.fallback();
  await page.route(address, refuse);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
  });
  const refused = page.waitForResponse(address);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await (await refused).finished();
  await page.unroute(address, refuse);
}
