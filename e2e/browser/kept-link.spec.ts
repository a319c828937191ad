import type { Page } from "playwright/test";
import { getClip, updateClip } from "#lib/contract/clips";
import { freezeShare } from "#lib/contract/shares";
import { makeCompleted, share } from "../support/clip-steps";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { chooseTool, openStudio, untilPrepared, untilSaved } from "../support/studio";

test.setTimeout(150_000);

async function drag(page: Page): Promise<void> {
  const box = await page
    .getByAltText(/picture|^Your/i)
    .first()
    .boundingBox();
  if (!box) throw new Error("there is no picture");
  const to = (part: number) => [box.x + box.width * part, box.y + box.height * part] as const;
  await page.mouse.move(...to(0.3));
  await page.mouse.down();
  await page.mouse.move(...to(0.6), { steps: 8 });
  await page.mouse.up();
}

/** What a visitor gets: title, picture, sound, ink. */
async function seenBy(guest: Page, url: string) {
  await guest.goto(url);
  const picture = guest.locator("figure img, .stage img").first();
  const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
  const bytes = (await (await guest.request.get(source)).body()).toString("base64");
  const recording = await guest.locator("audio").first().getAttribute("src");
  const sound = (await (await guest.request.get(new URL(recording ?? "", url).href)).body()).length;
  const title = await guest.getByRole("heading", { level: 1 }).textContent();
  return { title, bytes, sound, ink: await guest.locator("figure svg path").count() };
}

test("a link is kept as it was: visitors see the old title, picture, ink and sound until it is updated", async ({
  page,
  api,
  guest,
}) => {
  const id = await readyClip(api, { title: "A blue valve" });
  const link = await share(api, id);
  const before = await seenBy(guest, link.public_url);
  expect(before.title).toBe("A blue valve");
  await openStudio(page, id);
  await page.getByLabel("Title").fill("A red valve");
  const asking = page.getByRole("status").filter({ hasText: "You have sent a link to this clip" });
  await asking.getByRole("button", { name: "Keep it as it was" }).click();
  const kept = page.getByRole("status").filter({ hasText: "Visitors see the clip as it was at" });
  await expect(kept).toBeVisible({ timeout: 20_000 });
  await page.screenshot({ path: "test-results/kept-note.png" });
  await chooseTool(page, "Pen");
  await drag(page);
  await untilSaved(page);
  await api.call(updateClip, { params: { id }, json: { audio_edit: { keep: [{ start: 0, end: 4 }] } } });
  const cut = async () => (await api.call(getClip, { params: { id } })).body.data;
  await expect.poll(async () => (await cut()).audio_edit?.status, { timeout: 30_000 }).toBe("ready");
  expect((await cut()).title).toBe("A red valve");
  expect(await seenBy(guest, link.public_url), "nothing of it has reached the link").toEqual(before);

  await chooseTool(page, "Redact");
  await drag(page);
  const warning = page.getByRole("alert").filter({ hasText: "with what you have redacted, cut or removed" });
  await expect(warning).toBeVisible({ timeout: 30_000 });
  expect((await seenBy(guest, link.public_url)).bytes).toBe(before.bytes);
  await warning.getByRole("button", { name: "Update the link" }).click();
  await expect(warning).toBeHidden({ timeout: 20_000 });
  const after = await seenBy(guest, link.public_url);
  expect(after.title).toBe("A red valve");
  expect(after.bytes).not.toBe(before.bytes);
  expect(after.sound).toBeLessThan(before.sound * 0.7);
  expect(after.ink).toBeGreaterThan(before.ink);
});

test("without a choice the link changes, and its owner can keep it as it is now", { tag: "@long" }, async ({
  page,
  api,
  guest,
}) => {
  const id = await makeCompleted(api);
  const link = await share(api, id);
  await openStudio(page, id);
  const title = page.getByLabel("Title");
  await title.fill("A red valve");
  await expect(page.getByText("Waiting for your choice")).toBeVisible();
  await page.getByRole("button", { name: "Let it change" }).click();
  await untilSaved(page);
  await guest.goto(link.public_url);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("A red valve");
  await title.fill("A green valve");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await untilPrepared(dialog);
  await dialog.getByRole("button", { name: /^More for the link/ }).click();
  await page.getByRole("menuitem", { name: "Keep this version" }).click();
  await expect(dialog.getByText(/^This link shows the clip as it was at/)).toBeVisible({ timeout: 20_000 });
  await api.call(updateClip, { params: { id }, json: { title: "A black valve" } });
  await guest.reload();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("A green valve");
  await dialog.getByRole("button", { name: /^Update the link/ }).click();
  await expect(dialog.getByText(/^This link shows the clip as it was at/)).toBeHidden({ timeout: 20_000 });
  await guest.reload();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("A black valve");
});

test("while the choice is open no visitor sees a change: not by Preview or Share, nor by leaving, and the studio asks again", async ({
  page,
  api,
  guest,
}) => {
  const id = await makeCompleted(api);
  const link = await share(api, id);
  const heading = guest.getByRole("heading", { level: 1 });
  const keep = page.getByRole("button", { name: "Keep it as it was" });
  await openStudio(page, id);
  await page.getByLabel("Title").fill("A red valve");
  await expect(keep).toBeVisible();
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByText("First choose whether the link shows")).toBeVisible();
  await expect(keep).toBeFocused();
  expect(page.context().pages(), "no preview of something else").toHaveLength(1);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByRole("button", { name: "Keep them as they were" })).toBeVisible();
  await page.screenshot({ path: "test-results/choice-before-sharing.png" });
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Back to your clips" }).click();
  await expect(page.getByText("A red valve").or(page.getByText("Leaking valve")).first()).toBeVisible();
  await guest.goto(link.public_url);
  await expect(heading).toHaveText("Leaking valve");
  await openStudio(page, id);
  await expect(page.getByLabel("Title")).toHaveValue("A red valve");
  await expect(keep).toBeVisible();
  await page.goto("/library");
  await guest.reload();
  await expect(heading, "nor with the page").toHaveText("Leaking valve");
  await openStudio(page, id);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await dialog.getByRole("button", { name: "Let them change" }).click();
  await untilPrepared(dialog);
  await guest.reload();
  await expect(heading).toHaveText("A red valve");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`choice, note and warning fit wide and narrow screens, ${colorScheme}`, { tag: "@long" }, async ({
    page,
    api,
  }) => {
    const id = await readyClip(api, { title: "A blue valve", seconds: 2 });
    const { share_code: code } = await share(api, id);
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await openStudio(page, id);
      await page.getByLabel("Title").fill(`A red valve, ${width}`);
      const keep = page.getByRole("button", { name: "Keep it as it was" });
      await expect(keep).toBeInViewport({ ratio: 1 });
      await page.screenshot({ path: `test-results/kept-asking-${width}-${colorScheme}.png` });
      await page.getByRole("button", { name: "Let it change" }).click();
      const title = async () => (await api.call(getClip, { params: { id } })).body.data.title;
      await expect.poll(title, { timeout: 20_000 }).toBe(`A red valve, ${width}`);
    }
    await api.call(freezeShare, { params: { code } });
    await api.call(updateClip, { params: { id }, json: { audio_edit: { keep: [{ start: 0, end: 1 }] } } });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await openStudio(page, id);
      const update = page.getByRole("button", { name: "Update the link" });
      await expect(update).toBeInViewport({ ratio: 1, timeout: 20_000 });
      await page.screenshot({ path: `test-results/kept-warning-${width}-${colorScheme}.png` });
      await page.getByRole("button", { name: "Share", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Share" });
      const row = dialog.getByText(/^This link still shows what/);
      await expect(row).toBeVisible({ timeout: 20_000 });
      await row.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `test-results/kept-row-${width}-${colorScheme}.png` });
    }
  });
}

test("while the links cannot be loaded, nothing is saved until the owner says so", async ({
  page,
  context,
  api,
  guest,
}) => {
  const id = await readyClip(api, { title: "A blue valve" });
  const link = await share(api, id);
  const links = `**/api/v1/clips/${id}/share*`;
  await page.route(links, (route) => route.fulfill({ status: 403, json: { error: "forbidden", message: "No." } }));
  await openStudio(page, id);
  await page.getByLabel("Title").fill("A red valve");
  const unread = page.getByRole("status").filter({ hasText: "Your links to this clip could not be loaded" });
  await expect(unread).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Waiting for your choice")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("Offline: kept on this device")).toBeVisible();
  await expect(unread, "there is no choice without a connection").toBeHidden();
  await context.setOffline(false);
  await expect(unread).toBeVisible({ timeout: 20_000 });
  expect((await seenBy(guest, link.public_url)).title).toBe("A blue valve");
  await page.unroute(links);
  await unread.getByRole("button", { name: "Try again" }).click();
  const asking = page.getByRole("status").filter({ hasText: "You have sent a link to this clip" });
  await asking.getByRole("button", { name: "Let it change" }).click();
  await untilSaved(page);
  expect((await seenBy(guest, link.public_url)).title).toBe("A red valve");
});
