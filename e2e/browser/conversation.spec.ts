import type { Page } from "playwright/test";
import { listReplies } from "#lib/contract/replies";
import { share } from "../support/clip-steps";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { fingersOn } from "../support/studio";

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

test("a stranger answers at a spot by voice and ink, loses nothing offline, and hears the sender's answer on the same page", async ({
  page,
  api,
  browser,
}) => {
  test.slow();
  const id = await readyClip(api);
  const { public_url: url } = await share(api, id);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(url);
  await phone.getByLabel("Position in the recording").fill("1");
  await phone.getByRole("button", { name: "Point at the picture" }).click();
  await phone.getByRole("button", { name: "Draw" }).click();
  await draw(phone, [
    { x: 0.2, y: 0.3 },
    { x: 0.6, y: 0.4 },
  ]);
  await expect(phone.getByRole("button", { name: "Undo line" })).toBeVisible();
  await phone.getByRole("button", { name: "Speak here" }).click();
  const dialog = phone.getByRole("dialog", { name: /^Reply to/ });
  await expect(dialog.getByText("0:02")).toBeVisible({ timeout: 15_000 });
  await dialog.getByRole("button", { name: "Stop" }).click();
  await dialog.getByLabel("Your name").fill("Tomas");

  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Your reply is still here");
  await context.setOffline(false);
  await phone.reload();
  await phone.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(dialog.getByText("with your drawing")).toBeVisible();
  await expect(dialog.getByLabel("Your recorded reply")).toBeVisible();
  await expect(dialog.getByLabel("Your name")).toHaveValue("Tomas");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  const own = phone.getByRole("listitem").filter({ hasText: "Tomas" });
  await expect(own).toContainText("A spoken reply.");
  await expect(own).toContainText(/Only you and .+ see this/);
  await expect(phone.getByRole("link", { name: "Spoken reply by Tomas at 0:01" })).toHaveText("T");

  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  expect(reply).toMatchObject({ timestamp: expect.closeTo(1, 1), image: "img1", x: 0.5, y: 0.5 });
  expect(reply?.strokes).not.toBeNull();

  await page.goto("/inbox");
  const row = page.getByRole("region", { name: "Leaking valve" }).getByRole("listitem");
  await expect(row.locator("img")).toHaveJSProperty("complete", true);
  await row.getByRole("button", { name: "Answer Tomas" }).click();
  await row.getByRole("button", { name: "Speak" }).click();
  await expect(row.getByText("0:02")).toBeVisible({ timeout: 15_000 });
  await row.getByRole("button", { name: "Stop" }).click();
  await row.getByRole("button", { name: "Send and resolve" }).click();
  await expect(page.getByRole("heading", { name: "No open replies" })).toBeVisible();

  // The stranger's page is still open.
  await expect(phone.getByText("1 resolved reply")).toBeVisible({ timeout: 30_000 });
  await phone.getByText("1 resolved reply").click();
  await expect(phone.getByLabel("Spoken reply by The sender")).toBeVisible({ timeout: 30_000 });
  await context.close();
});
