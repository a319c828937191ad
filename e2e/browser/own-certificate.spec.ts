import { stat } from "node:fs/promises";
import { join } from "node:path";
import { newAddress, signIn } from "../support/person";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { expect, test } from "../support/story";

const picture = join(import.meta.dirname, "../fixtures/screenshot.png");

test("with --https a phone on the same network records, and http still answers on the same port", async ({
  playwright,
  launchOptions,
}) => {
  const server = await startTestServer({ env: { ...raisedLimits, HTTPS: "1" } });
  const args = ["--host-resolver-rules=MAP tellmark.lan 127.0.0.1", ...(launchOptions.args ?? [])];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const { port } = new URL(server.url);
    expect((await stat(join(server.dataDir, "https.pem"))).mode & 0o777).toBe(0o600);
    const context = await browser.newContext({ baseURL: `https://tellmark.lan:${port}`, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await signIn(page, `http://localhost:${port}`, newAddress("dana"));
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    await page.goto("/");
    await page.locator("input[type=file]").first().setInputFiles(picture);
    await page.waitForURL(/\/studio\/\d+$/);
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expect(page.getByRole("button", { name: /^(Pause|Stop|Done)/ }).first()).toBeVisible();
  } finally {
    await browser.close();
    await server.stop();
  }
});
