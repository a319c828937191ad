import { newAddress, openSession } from "../support/person";
import { filledClip, readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

const tags = [{ timestamp: 1, x: 0.3, y: 0.4, note: "The first drip" }];

test("Preview opens the public page before any link exists, with the changes of just now, for its owner alone", async ({
  page,
  api,
  guest,
  browser,
  baseURL,
}) => {
  const id = await readyClip(api, { tags, seconds: 3 });
  await openStudio(page, id);
  await page.getByLabel("Title").fill("A valve that drips");
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview" }).click();
  const preview = await opening;
  await preview.waitForURL(`**/c/preview-${id}`);
  await expect(preview.getByRole("heading", { name: "A valve that drips" })).toBeVisible();
  await expect(preview.getByText("Only you can open this page.")).toBeVisible();
  await expect(preview.locator(".notes")).toContainText("The first drip");
  const picture = preview.locator(".stage img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(preview.getByRole("button", { name: "Reply", exact: true })).toBeDisabled();

  const told: string[] = [];
  preview.on("request", (request) => {
    if (request.method() !== "GET") told.push(request.url());
  });
  await preview.getByRole("button", { name: "Play" }).click();
  await expect(preview.getByRole("button", { name: "Play" }), "it plays to its end").toBeVisible({ timeout: 20_000 });
  await preview.reload();
  expect(told, "no view, nothing heard").toEqual([]);

  const address = `/c/preview-${id}`;
  const own = await preview.request.get(address);
  expect(own.headers()).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "private, no-store" });
  const sound = await preview.locator("audio").getAttribute("src");
  expect((await guest.goto(address))?.status()).toBe(404);
  expect((await guest.request.get(sound ?? "")).status()).toBe(404);
  expect((await guest.request.get(`${address}/arrival`)).status()).toBe(404);
  const stranger = await browser.newContext();
  await openSession(stranger, baseURL ?? "", newAddress("mallory"));
  expect((await stranger.request.get(address)).status()).toBe(404);
  expect((await stranger.request.get(sound ?? "")).status()).toBe(404);
  await stranger.close();
});

test("the preview of a clip that is still empty, or that is not there, is a page, too", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await page.goto(`/c/preview-${id}`);
  await expect(page.getByText("The recording is still uploading. This page")).toBeVisible();
  for (const code of ["preview-2147483647", "preview-99999999999", "preview-0", "preview-"]) {
    expect((await page.goto(`/c/${code}`))?.status()).toBe(404);
  }
});
