import { getTranscription } from "#lib/contract/speech";
import { addAudio, addImage, makeDraft } from "../support/clip-steps";
import { fixture } from "../support/samples";
import { expect, test } from "../support/story";
import { openStudio, secondsOn, untilSaved } from "../support/studio";

test("a recording is transcribed, each line leads to its moment, and a line can be corrected", async ({
  page,
  api,
}) => {
  test.setTimeout(120_000);
  const id = await makeDraft(api, "Licence");
  await addImage(api, id);
  await addAudio(api, id, await fixture("speech.wav"));
  await openStudio(page, id);
  await page.getByRole("tab", { name: "Transcript" }).click();
  const panel = page.getByRole("tabpanel", { name: "Transcript" });
  await panel.getByRole("button", { name: "Transcribe" }).click();
  await expect(panel.getByText(/sure$/)).toBeVisible({ timeout: 60_000 });
  const lines = panel.getByRole("listitem");
  expect(await lines.count()).toBeGreaterThan(1);

  const second = lines.nth(1).getByRole("button", { name: /^Go to/ });
  await second.click();
  const [minutes = 0, seconds = 0] = ((await second.textContent()) ?? "").split(":").map(Number);
  await expect.poll(() => secondsOn(page.getByRole("timer"))).toBeGreaterThanOrEqual(minutes * 60 + seconds);
  await expect(lines.nth(1)).toHaveAttribute("aria-current", "true");

  await lines.nth(0).hover();
  await lines
    .nth(0)
    .getByRole("button", { name: /^Correct the line/ })
    .click();
  const field = panel.getByRole("textbox");
  // Letters are shortcuts of the studio everywhere but in fields.
  await field.fill("Something else.");
  await field.press("Escape");
  await expect(lines.nth(0)).not.toContainText("Something else.");
  await expect(lines.nth(0).getByRole("button", { name: /^Correct the line/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.context().setOffline(true);
  await field.fill("Read the licence, Nora.");
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByRole("tab", { name: "Transcript" }).click();
  await expect(lines.nth(0), "what was typed does not go with the panel").toContainText("Read the licence, Nora.");
  await expect(lines.nth(0)).toContainText("Not saved yet");
  await lines.nth(1).hover();
  await lines
    .nth(1)
    .getByRole("button", { name: /^Correct the line/ })
    .click();
  await field.fill("And the second line.");
  await field.press("Enter");
  await expect(panel.getByRole("alert")).toHaveText("You seem to be offline.");
  await expect(page.getByText("Offline: kept on this device")).toBeVisible();
  await page.screenshot({ path: "test-results/transcript-offline.png" });
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await openStudio(page, id);
  const said = async () => (await api.call(getTranscription, { params: { id } })).body.text;
  await expect.poll(said).toMatch(/^Read the licence, Nora\. And the second line\./);
  await untilSaved(page);
  await page.getByRole("tab", { name: "Transcript" }).click();
  await expect(panel.getByText("Read the licence, Nora.")).toBeVisible();
});

test("words are followed and lead to their moment, a line is played and saved while it is corrected, and names the clip", {
  tag: "@long",
}, async ({ page, api }) => {
  test.setTimeout(120_000);
  const id = await makeDraft(api, "Clip, 20 Nov 15:22");
  await addAudio(api, id, await fixture("speech.wav"));
  await openStudio(page, id);
  await page.getByRole("tab", { name: "Transcript" }).click();
  const panel = page.getByRole("tabpanel", { name: "Transcript" });
  await panel.getByRole("button", { name: "Transcribe" }).click();
  const word = panel.getByRole("button", { name: "crack", exact: true });
  await expect(word).toBeVisible({ timeout: 60_000 });
  await word.click();
  await expect.poll(() => secondsOn(page.getByRole("timer"))).toBeGreaterThan(13);
  await expect(word).toHaveAttribute("data-now", "true");
  await expect(panel.getByText("(unsure)").first()).toBeAttached();

  await panel.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByLabel("Title")).not.toHaveValue(/^Clip,/);
  await expect(panel.getByRole("button", { name: "Use it" })).toBeHidden();

  const line = panel.getByRole("listitem").filter({ hasText: "crack" });
  const start = ((await line.getByRole("button", { name: /^Go to/ }).textContent()) ?? "").split(":").map(Number);
  await line.hover();
  await line.getByRole("button", { name: /^Correct the line/ }).click();
  const field = panel.getByRole("textbox");
  await field.press("Tab");
  await expect(field).toBeFocused();
  await expect(page.getByRole("button", { name: "Pause" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Play" }).first()).toBeVisible({ timeout: 15_000 });
  expect(await secondsOn(page.getByRole("timer"))).toBeGreaterThan((start[0] ?? 0) * 60 + (start[1] ?? 0));

  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await field.fill("There is a large crack in the wall.");
  await saved;
  await expect(field).toBeFocused();
  await page.reload();
  await page.getByRole("tab", { name: "Transcript" }).click();
  await expect(panel.getByText("There is a large crack in the wall.")).toBeVisible();
});

test("a description is written beside the clip and saved with it", async ({ page, api }) => {
  const id = await makeDraft(api, "Valve");
  await addImage(api, id);
  await openStudio(page, id);
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByLabel("Description").fill("The valve in the cellar, before the repair.");
  await page.getByLabel("Description").blur();
  await untilSaved(page);
  await page.reload();
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("The valve in the cellar, before the repair.");
});
