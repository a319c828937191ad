import { shareByEmail } from "#lib/contract/shares";
import { freshEmail } from "../support/api";
import { share } from "../support/clip-steps";
import { findViolations } from "../support/inspect";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

const tags = [
  { timestamp: 1, x: 0.3, y: 0.4, note: "The first drip" },
  { timestamp: 3, x: 0.7, y: 0.6, note: "The second drip" },
];

test("a sender sees how much of a clip was heard and which tags were replayed, and the page says so before Play", async ({
  page,
  api,
  guest,
}) => {
  const id = await readyClip(api, { tags, seconds: 4 });
  const link = await share(api, id);
  const json = { recipient_email: freshEmail(), recipient_name: "Jo" };
  const sent = (await api.call(shareByEmail, { params: { id }, json })).body;

  await openStudio(page, id);
  await page.getByRole("tab", { name: "Views" }).click();
  const panel = page.getByRole("tabpanel", { name: "Views" });
  await expect(panel.getByText("No one has listened yet.")).toBeVisible();
  await panel.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link.public_url);
  await expect(panel.getByRole("listitem").filter({ hasText: "Jo" })).toContainText("Not opened yet.");
  await panel.getByRole("button", { name: "Remind Jo" }).click();
  await expect(panel.getByRole("button", { name: "Reminded Jo" })).toBeDisabled();

  await guest.goto(sent.public_url);
  await expect(guest.getByText("The sender sees what you have heard.")).toBeVisible();
  await guest.goto(`${link.public_url}?lang=de`);
  await expect(guest.getByText("sieht, wie viel davon gehört wurde, aber nicht, von wem.")).toBeVisible();
  await guest.goto(link.public_url);
  await expect(guest.getByText("The sender sees how much of this was heard, not by whom.")).toBeVisible();
  const reported = guest.waitForResponse((answer) => answer.url().endsWith("/heard"));
  await guest.getByRole("button", { name: "Play", exact: true }).click();
  await reported;
  const again = guest.waitForResponse((answer) => answer.url().endsWith("/heard"));
  await guest.getByRole("link", { name: "Voice tag 2 at 0:03: The second drip" }).click();
  await again;

  await page.reload();
  await page.getByRole("tab", { name: "Views" }).click();
  await expect(panel.getByRole("heading", { name: "1 visitor listened" })).toBeVisible();
  await expect(panel.getByText("1 visitor heard everything, replayed tag 2.")).toBeVisible();
  const name = /^How often each part was heard by 1 listener: most from 0:03 on/;
  const dock = page.getByRole("region", { name: "Sound" });
  await expect(dock.getByRole("img", { name })).toBeVisible();
  await expect(dock.getByText("1 of 1 · 1 replay")).toBeVisible();
  const drawn = dock.locator("canvas").first();
  await expect.poll(async () => (await drawn.boundingBox())?.height, "the wave makes room for the curve").toBe(76);
  const rows = panel.getByRole("table", { name: "At the tags" }).getByRole("row");
  await expect(rows.nth(1)).toHaveText("1. The first drip1 of 10");
  await expect(rows.nth(2)).toHaveText("2. The second drip1 of 11");
  await expect(panel.getByRole("table", { name: "The curve as a table" }).getByRole("row")).toHaveCount(11);
  const days = page.waitForResponse((answer) => answer.url().endsWith("/stats?by=day"));
  await panel.getByLabel("Days").selectOption("All days");
  await days;
  await expect(panel.getByText("None of these days had three visitors.")).toBeVisible();
  expect(await findViolations(page, { preload: false })).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "2 tags and replies" }).click();
  const sheet = page.getByRole("dialog", { name: "Tags, transcript and replies" });
  await sheet.getByRole("tab", { name: "Views" }).click();
  await expect(sheet.getByRole("img", { name })).toBeVisible();
});
