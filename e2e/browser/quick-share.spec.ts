import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import { listShares } from "#lib/contract/shares";
import { addImage, makeCompleted, makeDraft } from "../support/clip-steps";
import { fixture } from "../support/samples";
import { coldTest, expect, test } from "../support/story";
import { openStudio, rulesOf, untilPrepared, untilSaved, untilSeconds } from "../support/studio";

const picture = resolve(import.meta.dirname, "../fixtures/screenshot.png");
const link = /\/c\/[1-9A-HJ-NP-Za-km-z]{22}$/;

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Share" });
const shareButton = (page: Page) => page.getByRole("button", { name: "Share", exact: true });

/** The clipboard holds the link that the dialog shows: pages of one browser share a clipboard. */
async function expectCopied(page: Page): Promise<void> {
  await expect(shareDialog(page).getByText("Link copied. Paste it anywhere.")).toBeVisible({ timeout: 20_000 });
  const url = await shareDialog(page).getByRole("textbox", { name: "Link", exact: true }).inputValue();
  expect(url).toMatch(link);
  await expect.poll(() => copied(page)).toBe(url);
}

/** Everything that a person does from here on: names of what is clicked, keys, "paste". */
async function watchHands(page: Page): Promise<string[]> {
  const done: string[] = [];
  await page.exposeFunction("seen", (what: string) => done.push(what));
  await page.addInitScript(() => {
    const seen = Reflect.get(window, "seen") as (what: string) => void;
    addEventListener("paste", (event) => event.isTrusted && seen("paste"), true);
    addEventListener(
      "keydown",
      (event) => event.isTrusted && !event.ctrlKey && !event.metaKey && seen(event.key),
      true,
    );
    const click = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (event.isTrusted) seen(button?.ariaLabel ?? button?.textContent?.trim() ?? "something else");
    };
    addEventListener("click", click, true);
  });
  return done;
}

test("on a desk paste, R, R and Enter put the link into the clipboard", async ({ page, api, guest }) => {
  const done = await watchHands(page);
  await page.goto("/library");
  await expect(page.getByText("No clips yet")).toBeVisible();
  await page.evaluate(
    async (bytes) => {
      const png = new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], { type: "image/png" });
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
    },
    (await readFile(picture)).toString("base64"),
  );
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await untilSaved(page);
  await page.keyboard.press("r");
  await untilSeconds(page.getByRole("timer"), 1.5);
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await expectCopied(page);
  expect(done).toEqual(["paste", "r", "r", "Enter"]);

  await expect(shareDialog(page).getByText("Link copied. Paste it anywhere.")).toBeVisible();
  await untilPrepared(shareDialog(page));
  await guest.goto(await copied(page));
  await expect(guest.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const id = Number(page.url().split("/").at(-1));
  const { shares } = (await api.call(listShares, { params: { id } })).body.data;
  expect(shares).toMatchObject([{ privacy: "unlisted", has_password: false, expires_at: null, allow_replies: true }]);
});

coldTest.describe("on a phone", () => {
  coldTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  coldTest("four taps take a photo, talk about it and copy the link", async ({ page, api: _signedIn }) => {
    const done = await watchHands(page);
    await page.goto("/library");
    await expect(page.getByText("No clips yet")).toBeVisible();
    const camera = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a picture", exact: true }).tap();
    await (await camera).setFiles(picture);
    await expect(page.getByAltText("Your picture")).toBeVisible();
    await page.getByRole("button", { name: "Record", exact: true }).tap();
    await untilSeconds(page.getByRole("timer").first(), 1.5);
    await page.getByRole("button", { name: "Stop" }).tap();
    await shareButton(page).tap();
    await expectCopied(page);
    expect(done).toEqual(["Choose a picture", "Record", "Stop", "Share"]);
  });

  coldTest("its camera gives the first picture, and further ones", { tag: "@long" }, async ({ page, api }) => {
    const id = await makeDraft(api, "From the site");
    await openStudio(page, id);
    const photo = { name: "image.jpg", mimeType: "image/jpeg", buffer: fixture("photo-gps.jpg") };
    const take = async () => {
      const opened = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Take a photo" }).first().tap();
      const camera = await opened;
      expect(await camera.element().getAttribute("capture"), "the camera at the back").toBe("environment");
      await camera.setFiles(photo);
    };
    await take();
    await expect(page.getByAltText("Your picture")).toBeVisible();
    await take();
    await page.getByRole("dialog").getByRole("button", { name: "Add as another picture" }).tap();
    const pictures = async () => (await api.call(getClip, { params: { id } })).body.data.image_urls;
    await expect.poll(pictures, { timeout: 20_000 }).toHaveLength(2);
  });
});

test("a link that cannot be made and a clip that cannot be prepared say why, and Retry helps", async ({
  page,
  api,
}) => {
  const id = await makeDraft(api);
  await addImage(api, id);
  await openStudio(page, id);
  const failing = /\/clips\/\d+\/share$|\/complete-package$/;
  const busy = { success: false, error: "service_unavailable", message: "The disk is full." };
  await page.route(failing, (route) => route.fulfill({ status: 503, json: busy }));
  await shareButton(page).click();
  const alerts = shareDialog(page).getByRole("alert");
  const unready = alerts.filter({ hasText: "The clip is not ready yet." });
  const unmade = alerts.filter({ hasText: "The link could not be created." });
  await expect(unready).toContainText("The disk is full.");
  await expect(unmade).toContainText("The disk is full.");
  await page.unroute(failing);
  await unready.getByRole("button", { name: "Retry" }).click();
  await expect(unready).toBeHidden();
  await unmade.getByRole("button", { name: "Retry" }).click();
  await expectCopied(page);
});

test("the next link is made as the last one was chosen, and pressing Share again finds the same link", {
  tag: "@long",
}, async ({ page, api, guest }) => {
  const [first, second] = [await makeCompleted(api), await makeCompleted(api)];
  const dialog = shareDialog(page);
  await openStudio(page, first);
  await shareButton(page).click();
  await expect(rulesOf(dialog)).toHaveText("Anyone with the link · never ends · replies · download");
  await rulesOf(dialog).click();
  await dialog.getByLabel("Who can open it").selectOption({ label: "Anyone with the link and a password" });
  await dialog.getByLabel("Password").fill("sesame");
  await dialog.getByLabel("Link ends").selectOption({ label: "After 7 days" });
  await dialog.getByLabel("Download").uncheck();
  await dialog.getByRole("button", { name: "Change the link" }).click();
  await expect(dialog.getByText("Saved, for everyone who has the link.")).toBeVisible();
  await page.keyboard.press("Escape");
  await shareButton(page).click();
  await expect(rulesOf(dialog)).toHaveText(/^With a password · until .* · replies · no download$/);
  expect((await api.call(listShares, { params: { id: first } })).body.data.shares).toHaveLength(1);

  await openStudio(page, second);
  await shareButton(page).click();
  await expectCopied(page);
  const password = await dialog.getByRole("textbox", { name: "Password of the link" }).inputValue();
  const { shares } = (await api.call(listShares, { params: { id: second } })).body.data;
  expect(shares).toMatchObject([{ privacy: "password", has_password: true, allow_download: false }]);
  expect(Math.round((Date.parse(shares[0]?.expires_at ?? "") - Date.now()) / 86_400_000)).toBe(7);
  await guest.goto(await copied(page));
  await guest.getByLabel("Password").fill(password);
  await guest.getByRole("button", { name: "Open the clip" }).click();
  await expect(guest.getByRole("heading", { name: "Leaking valve" })).toBeVisible();
});

test("a clip that could not be prepared says why where it is opened, and trying again helps", async ({ page, api }) => {
  const id = await makeDraft(api);
  await addImage(api, id);
  await page.route(`**/api/v1/clips/${id}`, async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, conversion_status: "failed" } } });
  });
  const job = { success: true, status: "failed", error: { message: "The recording holds no sound." } };
  await page.route(`**/vst/${id}/convert`, (route) => route.fulfill({ json: job }));
  await openStudio(page, id);
  const bar = page.getByRole("alert").filter({ hasText: "could not be prepared" });
  await expect(bar).toContainText("The recording holds no sound.");
  await page.unrouteAll();
  await bar.getByRole("button", { name: "Try again" }).click();
  await expect(bar).toBeHidden({ timeout: 20_000 });
  const { body } = await api.call(getClip, { params: { id } });
  expect(body.data.conversion_status).toBe("completed");
});
