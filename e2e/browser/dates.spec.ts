import { updatePreferences } from "#lib/contract/preferences";
import { makeDraft } from "../support/clip-steps";
import { expect, coldTest as test } from "../support/story";

test("dates follow the browser until a user chooses a language; the choice is kept", async ({ page, api }) => {
  await makeDraft(api, "Roof tiles");
  await page.clock.setFixedTime(Date.now() + 10 * 24 * 3_600_000);
  await page.goto("/library");
  const clip = page.getByRole("listitem").filter({ hasText: "Roof tiles" });
  const english = /[A-Z][a-z]{2} \d{1,2}/;
  const german = /\d{1,2}\. \p{L}+/u;
  await expect(clip).toContainText(english);

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const choice = page.getByLabel("Dates and times");
  await expect(choice).toHaveValue("");
  await choice.selectOption({ label: "Deutsch" });
  await expect(page.getByText("Like 3. Nov. 2025, 15:22. Mails to you use the same format.")).toBeVisible();
  await page.getByRole("link", { name: "Clips", exact: true }).click();
  await expect(clip).toContainText(german);
  await page.reload();
  await expect(clip).toContainText(german);
  await expect(clip).not.toContainText(english);

  await api.call(updatePreferences, { json: { date_language: null } });
  await page.reload();
  await expect(clip).toContainText(english);
});
