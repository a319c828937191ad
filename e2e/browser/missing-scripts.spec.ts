import type { Page } from "playwright/test";
import { makeClip } from "../support/clip-steps";
import { expect, test } from "../support/story";

const scripts = "**/_next/**/*.js";
const page404 = { status: 404, contentType: "text/plain", body: "Not found" };
/** As a proxy or a host of single-page applications answers for any address. */
const pageOfProxy = { status: 200, contentType: "text/html", body: "<!doctype html><p>Welcome</p>" };

const reload = (page: Page) => page.getByRole("link", { name: "Reload" });

test("a page whose scripts are missing says so and offers to reload, and then works", async ({ page, api }) => {
  await makeClip(api);
  await page.route(scripts, (route) => route.fulfill(page404));
  await page.goto("/library");
  await expect(reload(page)).toBeHidden();
  await expect(page.getByText(/its scripts have not started/)).toBeVisible();
  await page.unroute(scripts);
  await reload(page).click();
  await expect(page.getByRole("link", { name: "Leaking valve" }).first()).toBeVisible();
  await expect(page.getByText(/its scripts have not started/)).toHaveCount(0);
});

test("so does one whose proxy answers every script with a page, in the studio and at the sign-in", async ({
  browser,
  baseURL,
}) => {
  // Without the watch of these stories: the browser reports that a page is no script.
  const context = await browser.newContext({ baseURL });
  await context.route(scripts, (route) => route.fulfill(pageOfProxy));
  await Promise.all(
    ["/studio/local/1", "/sign-in", "/"].map(async (path) => {
      const page = await context.newPage();
      await page.goto(path);
      await expect(reload(page), path).toBeVisible();
    }),
  );
  await context.close();
});

test("without JavaScript the sentence names it, and without a style sheet it is there, too", async ({ plainGuest }) => {
  await plainGuest.goto("/sign-in");
  await expect(plainGuest.getByText("This page needs JavaScript")).toBeVisible({ timeout: 3000 });
  await plainGuest.route("**/*.css", (route) => route.abort());
  await plainGuest.reload();
  await expect(plainGuest.getByText(/Tellmark needs a host name, not a path/)).toBeVisible({ timeout: 3000 });
});

test("a part that fails to load later ends in a page that offers to reload", async ({ page, api }) => {
  await makeClip(api);
  await page.goto("/library");
  const clip = page.getByRole("link", { name: "Leaking valve" }).first();
  await expect(clip).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.route(scripts, (route) => route.fulfill(page404));
  await clip.click();
  await expect(page.getByText("A part of this page could not be loaded")).toBeVisible();
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByLabel("Title")).toBeVisible();
});

test("a part that a proxy answers with a page is reported, and does not keep the page waiting", async ({
  browser,
  baseURL,
  context: signedIn,
  api,
}) => {
  const id = await makeClip(api);
  const context = await browser.newContext({ baseURL, storageState: await signedIn.storageState() });
  const page = await context.newPage();
  await page.goto("/library");
  await page.waitForLoadState("networkidle");
  await page.route(scripts, (route) => route.fulfill(pageOfProxy));
  await page.locator(`a[href$="/studio/${id}"]`).first().click();
  await expect(reload(page)).toBeVisible();
  await context.close();
});
