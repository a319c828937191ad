import { shareByEmail } from "#lib/contract/shares";
import { makeCompleted, share } from "../support/clip-steps";
import { expect, test } from "../support/story";
import { openStudio, untilPrepared, untilSaved } from "../support/studio";

const words = "You have sent a link to this clip";

test("the owner of a sent clip chooses once whether the link shows changes, and nothing is published before", async ({
  page,
  api,
}) => {
  const id = await makeCompleted(api);
  await share(api, id);
  await openStudio(page, id);
  const note = page.getByRole("status").filter({ hasText: words });
  await untilSaved(page);
  await expect(note, "nothing is changed yet").toBeHidden();
  await page.getByLabel("Title").fill("Another valve");
  await expect(note).toBeVisible();
  await expect(page.getByText("Waiting for your choice")).toBeVisible();
  await note.getByRole("button", { name: "Let it change" }).click();
  await untilSaved(page);
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByLabel("Description").fill("The one under the sink.");
  await untilSaved(page);
  await expect(note, "once is enough").toBeHidden();
});

test("changes made before the link surprise no recipient, and later ones are announced", async ({ page, api }) => {
  const id = await makeCompleted(api);
  await openStudio(page, id);
  const note = page.getByRole("status").filter({ hasText: words });
  const title = page.getByLabel("Title");
  await title.fill("Another valve");
  await title.press("Enter");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await untilPrepared(dialog);
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await title.fill("The third valve");
  await expect(note).toBeVisible();
});

test("ended links are in a collapsed section with the reason, and an expired one can be extended", {
  tag: "@long",
}, async ({ page, api }) => {
  const id = await makeCompleted(api);
  const soon = new Date(Date.now() + 8000).toISOString();
  const json = { recipient_email: "kim@example.com", recipient_name: "Kim", expires_at: soon };
  await api.call(shareByEmail, { params: { id }, json });
  await share(api, id);
  await openStudio(page, id);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  const live = dialog.getByRole("region", { name: "Links that work now" });
  await live.getByRole("button", { name: /^More for the link (?!Kim)/ }).click();
  await page.getByRole("menuitem", { name: "End this link" }).click();
  const fold = dialog.locator("summary", { hasText: "Ended links (2)" });
  // The list is read again from time to time.
  await expect(fold).toBeVisible({ timeout: 40_000 });
  await expect(dialog.getByText("You ended it")).toBeHidden();
  await fold.click();
  await expect(dialog.getByText("You ended it · not opened yet")).toBeVisible();
  await expect(dialog.getByText(/^It worked until .* · not opened yet$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Extend the link Kim: 7 more days" }).click();
  await expect(live).toContainText("Kim");
  await expect(dialog.locator("summary", { hasText: "Ended links (1)" })).toBeVisible();
});
