import { resolve } from "node:path";
import type { Browser, Page } from "playwright/test";
import { createRequest } from "#lib/contract/requests";
import { hasOpenSsl } from "../support/certificates.mjs";
import { findNginx, startNginx, untested } from "../support/ensure-nginx.mjs";
import { newAddress, signIn } from "../support/person";
import { expect, test } from "../support/story";

const picture = resolve(import.meta.dirname, "../fixtures/screenshot.png");
const sound = resolve(import.meta.dirname, "../fixtures/speech.wav");

/** A name that is not loopback to the browser: over http such a page has no crypto.randomUUID, clipboard or microphone. */
const name = "tellmark.lan";

let browser: Browser;
test.beforeAll(async ({ playwright, launchOptions }) => {
  const names = `--host-resolver-rules=MAP ${name} 127.0.0.1`;
  browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), names] });
});
test.afterAll(() => browser.close());

async function openAt(origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
  return context.newPage();
}

const isShown = (page: Page) =>
  expect
    .poll(() => page.getByAltText("Your picture").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

async function sharedLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByText("Link copied. Paste it anywhere.")).toBeVisible({ timeout: 30_000 });
  return dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
}

async function makeClip(page: Page): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles(picture);
  await page.waitForURL(/\/studio\/\d+$/);
  await isShown(page);
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
}

test("over http from another machine all works but the microphone, and one sentence says what helps", async ({
  baseURL,
  api,
}) => {
  const { port } = new URL(baseURL ?? "");
  const page = await openAt(`http://${name}:${port}`);
  await page.goto("/");
  expect(await page.evaluate(() => [isSecureContext, "randomUUID" in crypto])).toEqual([false, false]);

  await page.locator("input[type=file]").first().setInputFiles(picture);
  await page.waitForURL("**/studio/**");
  await isShown(page);
  await expect(page.getByText(/Browsers record only at an https address/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Record", exact: true })).toHaveCount(0);

  await signIn(page, baseURL ?? "", newAddress("dana"));
  await makeClip(page);
  const chooser = page.waitForEvent("filechooser");
  await page
    .getByRole("button", { name: /upload|audio/i })
    .first()
    .click();
  await (await chooser).setFiles(sound);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled({ timeout: 20_000 });
  const link = await sharedLink(page);
  expect(link).toMatch(new RegExp(`^http://${name}:${port}/c/`));
  const share = page.getByRole("dialog", { name: "Share" });
  await share.getByRole("tab", { name: "E-mail" }).click();
  await share.getByLabel("Their e-mail address").fill(newAddress("kim"));
  await share.getByRole("button", { name: "Send", exact: true }).click();
  await expect(share.getByText(/^The link in the message leads to localhost/)).toBeVisible();

  await page.goto(link);
  await page.getByRole("button", { name: "Reply", exact: true }).first().click();
  await expect(page.getByText(/^Voice replies need an https address/)).toBeVisible();

  const { code } = (await api.call(createRequest, { json: { title: "Where is the leak?" } })).body;
  await page.goto(`/r/${code}/record`);
  await expect(page.getByText("Browsers record only at an https address.")).toBeVisible();

  await page.goto("/settings");
  await page.getByRole("button", { name: /new api key/i }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("Laptop");
  await dialog.getByRole("button", { name: /make|create/i }).click();
  await dialog.getByRole("button", { name: "Copy key" }).click();
  await expect(dialog.getByText("Copied")).toBeVisible();
  await page.context().close();
});

test("behind nginx pictures are shown after a reload and links lead to the page's own address", async ({ baseURL }) => {
  test.skip(!findNginx() || !hasOpenSsl, untested);
  const nginx = await startNginx(baseURL ?? "");
  try {
    for (const origin of [
      `http://${name}:${nginx.ports.plain}`,
      `http://${name}:${nginx.ports.host}`,
      `https://${name}:${nginx.ports.tls}`,
    ]) {
      const page = await openAt(origin);
      await signIn(page, baseURL ?? "", newAddress("dana"));
      await makeClip(page);
      await page.reload();
      await isShown(page);
      const link = await sharedLink(page);
      expect(link).toMatch(new RegExp(`^${origin}/c/`));
      expect((await page.goto(link))?.status(), link).toBe(200);
      const image = page.locator("main img").first();
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
      const part = await page.evaluate(
        async (url) => {
          const answer = await fetch(url, { headers: { Range: "bytes=0-9" } });
          return [answer.status, (await answer.arrayBuffer()).byteLength];
        },
        (await image.getAttribute("src")) ?? "",
      );
      expect(part).toEqual([206, 10]);
      await page.context().close();
    }
  } finally {
    await nginx.stop();
  }
});
