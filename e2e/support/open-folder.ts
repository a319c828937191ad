import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions } from "playwright/test";

/** Opens an unpacked package without a network; `trouble` is what its page asked for elsewhere, and its errors. */
export async function openFolder(browser: Browser, folder: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...options, offline: true });
  const page = await context.newPage();
  const home = pathToFileURL(folder).href;
  const trouble: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(home)) trouble.push(`asked for ${request.url()}`);
  });
  page.on("requestfailed", (request) => trouble.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) trouble.push(message.text());
  });
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  return { page, trouble };
}
