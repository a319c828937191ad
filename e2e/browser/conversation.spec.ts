import { rm } from "node:fs/promises";
import type { Page } from "playwright/test";
import { trimAudio } from "#lib/contract/audio-edit";
import { getClip } from "#lib/contract/clips";
import { listReplies } from "#lib/contract/replies";
import { exportClip } from "#lib/contract/transfer";
import { share } from "../support/clip-steps";
import { openFolder } from "../support/open-folder";
import { readyClip } from "../support/ready-clip";
import { recordPlays } from "../support/record-plays";
import { expect, test } from "../support/story";
import { fingersOn } from "../support/studio";
import { unpack } from "../support/unpacked";

/** With a finger, from one place of the picture to another, in fractions of it. */
async function draw(phone: Page, [from, to]: readonly [{ x: number; y: number }, { x: number; y: number }]) {
  const touch = await fingersOn(phone);
  const box = await phone.getByRole("figure").first().boundingBox();
  if (!box) throw new Error("no picture is shown");
  const at = ({ x, y }: { x: number; y: number }) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  await touch("touchStart", at(from));
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", at({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
  }
  await touch("touchEnd");
}

test("a stranger with a German page answers by voice and ink, loses nothing offline, and hears the sender's answer in time; the package keeps all", async ({
  page,
  api,
  browser,
}) => {
  test.slow();
  const id = await readyClip(api);
  const { public_url: url } = await share(api, id);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: "de-DE" });
  const phone = await context.newPage();
  await phone.goto(url);
  await phone.getByLabel("Position in der Aufnahme").fill("1");
  await phone.getByRole("button", { name: "Im Bild zeigen" }).click();
  await phone.getByRole("button", { name: "Hier sprechen" }).click();
  const dialog = phone.getByRole("dialog", { name: /^Antwort an/ });
  await dialog.getByRole("button", { name: "Zeichnen" }).click();
  await draw(phone, [
    { x: 0.2, y: 0.3 },
    { x: 0.6, y: 0.4 },
  ]);
  await expect(dialog.getByRole("button", { name: "Strich zurücknehmen" })).toBeVisible();
  await expect(dialog.getByText("0:02")).toBeVisible({ timeout: 15_000 });
  await dialog.getByRole("button", { name: "Stopp" }).click();
  await dialog.getByLabel("Ihr Name").fill("Tomas");

  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Antwort senden" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Ihre Antwort ist noch hier");
  await context.setOffline(false);
  await phone.reload();
  await phone.getByRole("button", { name: "Antworten", exact: true }).click();
  await expect(dialog.getByText("mit Ihrer Zeichnung")).toBeVisible();
  await expect(dialog.getByLabel("Ihre aufgenommene Antwort")).toBeVisible();
  await expect(dialog.getByLabel("Ihr Name")).toHaveValue("Tomas");
  await dialog.getByRole("button", { name: "Antwort senden" }).click();
  await dialog.getByRole("button", { name: "Fertig" }).click();
  const own = phone.getByRole("listitem").filter({ hasText: "Tomas" });
  await expect(own.getByLabel("Gesprochene Antwort: Tomas")).toBeVisible({ timeout: 30_000 });
  await expect(own).toContainText("Nur Sie und");
  await expect(phone.getByRole("link", { name: "Gesprochene Antwort von Tomas bei 0:01" })).toHaveText("T");

  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  expect(reply).toMatchObject({ timestamp: expect.closeTo(1, 1), image: "img1", x: 0.5, y: 0.5 });
  expect(reply?.strokes).not.toBeNull();

  // The sender trims the beginning: the page that is open since before counts as it did, and a new one from the cut.
  await api.call(trimAudio, { params: { vstId: id }, json: { start: 0.5 } });
  const trimming = async () => (await api.call(getClip, { params: { id } })).body.data.audio_edit?.status;
  await expect.poll(trimming, { timeout: 30_000 }).toBe("ready");

  await page.goto("/inbox");
  const row = page.getByRole("region", { name: "Leaking valve" }).getByRole("listitem");
  await expect(row.locator("img")).toHaveJSProperty("complete", true);
  await row.getByRole("button", { name: "Answer Tomas" }).click();
  await row.getByRole("button", { name: "Speak" }).click();
  await expect(row.getByText("0:02")).toBeVisible({ timeout: 15_000 });
  await row.getByRole("button", { name: "Stop" }).click();
  await row.getByRole("button", { name: "Send answer" }).click();

  // The stranger's page is still open, and plays both in time.
  await expect(phone.getByLabel("Gesprochene Antwort: Absender")).toBeVisible({ timeout: 30_000 });
  await expect(own.first().locator("[data-listen]").first()).toHaveAttribute("data-listen", /^(0\.9|1)/);
  const plays = await recordPlays(phone);
  await phone.getByRole("switch", { name: "Antworten abspielen" }).click();
  await phone.getByLabel("Position in der Aufnahme").fill("0");
  await phone.getByRole("button", { name: "Abspielen", exact: true }).click();
  const heard = [
    "the clip, 0 lit",
    "Gesprochene Antwort: Tomas, 3 lit",
    "Gesprochene Antwort: Absender, 3 lit",
    "the clip, 0 lit",
  ];
  await expect.poll(plays, { timeout: 30_000 }).toEqual(heard);

  await page.getByRole("button", { name: "Resolve: the reply of Tomas" }).click();
  await expect(phone.getByText("1 erledigte Antwort")).toBeVisible({ timeout: 30_000 });
  await phone.reload();
  await phone.getByText("1 erledigte Antwort").click();
  await expect(own.first().locator("[data-listen]").first()).toHaveAttribute("data-listen", /^0\.[45]/);
  await context.close();

  const exported = await api.call(exportClip, { params: { id }, query: { include_replies: true } });
  const folder = await unpack(exported.bytes);
  const offline = await openFolder(browser, folder);
  const kept = offline.page.getByRole("listitem").filter({ hasText: "Tomas" });
  await expect(kept.locator("audio")).toHaveCount(2);
  const playsOffline = await recordPlays(offline.page);
  await offline.page.getByRole("switch", { name: "Play replies" }).click();
  await offline.page.getByRole("button", { name: "Play", exact: true }).click();
  const heardOffline = ["the clip, 0 lit", "Tomas, 3 lit", "The sender, 3 lit", "the clip, 0 lit"];
  await expect.poll(playsOffline, { timeout: 30_000 }).toEqual(heardOffline);
  expect(offline.trouble).toEqual([]);
  await offline.page.context().close();
  await rm(folder, { recursive: true, force: true });
});
