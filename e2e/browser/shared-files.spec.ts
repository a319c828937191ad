import { writeFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { listClips } from "#lib/contract/clips";
import { findViolations } from "../support/inspect";
import { fixture, wav } from "../support/samples";
import { expect, test } from "../support/story";

const target = "/studio/share-target";
const localPath = /\/studio\/local\/\d+$/;
const nothing = "No picture arrived. Open Tellmark in this browser once, then share the picture again.";

interface Shared {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const picture = (name: string): Shared => ({ name, mimeType: "image/png", buffer: fixture("screenshot.png") });
const recording = (name: string): Shared => ({ name, mimeType: "audio/wav", buffer: wav(1) });
const svg: Shared = { name: "plan.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };

/** Opens Tellmark, as a user does who installs it, and then a page without scripts, from which files can be sent. */
async function install(page: Page): Promise<void> {
  await page.goto("/");
  const state = () =>
    page.evaluate(async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.active?.state, target);
  await expect.poll(state).toBe("activated");
  await page.goto("/llms.txt");
}

/** As a browser sends what another app shares, by share_target of the manifest. */
async function shareFiles(page: Page, files: Shared[] | string): Promise<void> {
  await page.evaluate((action) => {
    document.body.innerHTML = `<form method="post" enctype="multipart/form-data" action="${action}">
      <input type="file" name="files" multiple><button>Share</button></form>`;
  }, target);
  await page.locator("input[type=file]").setInputFiles(files);
  await page.getByRole("button", { name: "Share" }).click();
}

/** Every cache with the number of its entries. */
const listCaches = (page: Page) =>
  page.evaluate(async () => {
    const counts = (await caches.keys()).map(async (name) => [name, (await (await caches.open(name)).keys()).length]);
    return Object.fromEntries(await Promise.all(counts));
  });

const waiting = (page: Page) => page.getByRole("list", { name: "Not sent yet" }).getByRole("listitem");

test("the browser installs Tellmark, with a worker for the share sheet and for nothing else; a browser without it, and a device without room, say what to do", async ({
  guest,
}) => {
  await test.step("without the worker", async () => {
    const file = picture("first.png");
    const answer = await guest.request.post(target, { multipart: { files: file }, maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([303, "/studio/shared"]);
    await guest.goto(target);
    await expect(guest.getByRole("alert").getByText(nothing)).toBeVisible();
  });
  await install(guest);
  await guest.goto("/");
  const devtools = await guest.context().newCDPSession(guest);
  const { url, errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect((await devtools.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
  const { share_target, icons } = JSON.parse(data ?? "");
  expect(share_target).toMatchObject({ action: target, method: "POST", params: { files: [{ name: "files" }] } });
  for (const { src, sizes } of icons) {
    const png = await (await guest.request.get(new URL(src, url).href)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }

  const worker = (await guest.request.get("/share-worker.js")).headers();
  expect(worker["cache-control"]).toBe("public, max-age=0");
  expect(worker["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
  const seen = await guest.evaluate(async () => ({
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    isControlled: navigator.serviceWorker.controller !== null,
  }));
  expect(seen).toEqual({ scopes: [target], isControlled: false });

  await test.step("without room", async () => {
    await guest.goto("/llms.txt");
    const { origin } = new URL(guest.url());
    await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 10_000 });
    await shareFiles(guest, [picture("first.png")]);
    await expect(guest.getByRole("alert").getByText("could not be kept on this device")).toBeVisible();
    await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  });
});

test("pictures and a recording that another app shares become one clip, which nothing leaves, without an account", async ({
  guest,
}) => {
  const asked: string[] = [];
  guest.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(request.url());
  });
  await install(guest);
  await shareFiles(guest, [picture("first.png"), picture("второй.png"), recording("talk.wav")]);
  await guest.waitForURL(localPath);
  await expect(guest.getByRole("button", { name: /^Picture \d$/ })).toHaveCount(2);
  await expect(guest.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  expect(await guest.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await listCaches(guest)).toEqual({ "tellmark-shared": 0 });
  expect(asked).toEqual([]);

  await guest.goto("/studio/shared");
  await expect(guest.getByRole("alert").getByText(nothing)).toBeVisible();
  expect(await findViolations(guest)).toEqual([]);
  await guest.getByRole("link", { name: "New clip" }).click();
  await guest.waitForURL(localPath);
});

test("with an account what is shared becomes a clip of the account", async ({ page, api }) => {
  await page.goto("/?app");
  await expect(page, "the installed app opens the library").toHaveURL(/\/library$/);
  await install(page);
  await shareFiles(page, [picture("first.png"), picture("second.png")]);
  await page.waitForURL(/\/studio\/\d+$/);
  const counts = async () => (await api.call(listClips, {})).body.data.clips.map(({ image_urls }) => image_urls.length);
  await expect.poll(counts).toEqual([2]);
});

test("a shared file that cannot be used is left out, and the studio says why", async ({ guest }) => {
  await install(guest);
  await shareFiles(guest, [svg, picture("first.png")]);
  await guest.waitForURL(localPath);
  const types = "Use a PNG, JPEG, WebP, GIF, AVIF or HEIC picture.";
  await expect(guest.getByRole("status").getByText(types)).toBeVisible();
  await expect(guest.getByAltText("Your picture")).toBeVisible();

  // By its path: Playwright would send the bytes as text, through the page.
  const large = test.info().outputPath("large.png");
  await writeFile(large, Buffer.concat([fixture("screenshot.png"), Buffer.alloc(26 << 20)]));
  for (const [file, reason] of [
    [[svg], types],
    [large, "Pictures can be 25 MB at most."],
    [
      [{ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") }],
      "Use a picture or an audio file.",
    ],
  ] as [Shared[] | string, string][]) {
    await install(guest);
    await shareFiles(guest, file);
    await expect(guest.getByRole("alert").getByText(reason)).toBeVisible();
    expect(await listCaches(guest)).toEqual({ "tellmark-shared": 0 });
  }
});

test("what is shared without a connection is kept, and opens when Tellmark can be reached", async ({ guest }) => {
  await install(guest);
  await guest.context().setOffline(true);
  await shareFiles(guest, [picture("first.png")]);
  await expect(guest.getByText("What you shared is kept on this device.")).toBeVisible();
  expect(await findViolations(guest)).toEqual([]);
  const again = guest.getByRole("link", { name: "Try again" });
  await again.click();
  await expect(again).toBeVisible();
  await guest.context().setOffline(false);
  await again.click();
  await guest.waitForURL(localPath);
  await expect(guest.getByAltText("Your picture")).toBeVisible();

  await guest.goto("/");
  await expect(waiting(guest)).toHaveCount(1);
  await guest.goto("/llms.txt");
  await guest.context().setOffline(true);
  await shareFiles(guest, [picture("second.png")]);
  await expect(guest.getByText("What you shared is kept on this device.")).toBeVisible();
  await guest.context().setOffline(false);
  await guest.goto("/");
  await expect(waiting(guest), "also for a user who has closed that page").toHaveCount(2);
  expect(await listCaches(guest)).toEqual({ "tellmark-shared": 0 });
});
