import type { Page } from "playwright/test";
import { listConnections, listHandovers } from "#lib/contract/handovers";
import { share } from "../support/clip-steps";
import { inspect } from "../support/inspect";
import { filledClip, readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";
import { trackerDoubles } from "../support/trackers/doubles";
import { DOUBLE_TOKEN } from "../support/trackers/port";

const tags = [
  { timestamp: 1, x: 0.3, y: 0.4, note: "The *first* drip <b>here</b>" },
  { timestamp: 4, x: 0.6, y: 0.5, note: "The gauge" },
];
const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^(Send to…|Update in)/ });

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Send to…" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test("a clip is sent to GitHub with a preview, from Connect to the link at each tag, and never twice", async ({
  page,
  api,
}) => {
  test.slow();
  const doubles = await trackerDoubles();
  const id = await readyClip(api, { tags });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, id);
  await openDialog(page);
  const dialog = dialogOf(page);
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(dialog.getByRole("radio", { name: /^GitHub/ })).toBeFocused();
  await expect(preview.getByText("The *first* drip <b>here</b>")).toBeVisible();
  await expect(preview.getByRole("img", { name: "The image around pin 2" })).toBeVisible();
  await expect(dialog.getByText("Everyone who sees the issue can open the clip")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Create issue" })).toBeHidden();
  await inspect(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step("a refused token is said at its field, and a taken one opens the rest of the form", async () => {
    await dialog.getByLabel("Address of another server’s API (optional)").fill(`${doubles.url}/github`);
    await dialog.getByLabel("Token").fill("wrong");
    await dialog.getByRole("button", { name: "Connect GitHub", exact: true }).click();
    await expect(dialog.getByText("GitHub refuses the token.")).toBeVisible();
    await dialog.getByLabel("Token").fill(DOUBLE_TOKEN);
    await dialog.getByLabel("Token").press("Enter");
    await expect(dialog.getByLabel("Repository", { exact: true })).toBeVisible();
    expect((await api.call(listConnections)).body.data.connections).toHaveLength(1);
  });

  await test.step("Escape keeps what was typed", async () => {
    await dialog.getByLabel("Repository", { exact: true }).fill("website");
    await expect(dialog.getByText("The repository must be a repository like owner/name on GitHub.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await openDialog(page);
    await expect(dialog.getByRole("radio", { name: /^GitHub/ })).toBeFocused();
    await expect(dialog.getByLabel("Repository", { exact: true })).toHaveValue("website");
  });

  await test.step("a failure is said, and Try again makes the issue", async () => {
    doubles.failNext({ status: 403, method: "POST", json: { message: "Issues are off" } });
    await dialog.getByLabel("Repository", { exact: true }).fill("harbor/website");
    await dialog.getByLabel("Labels (optional)").fill("design, leak");
    await expect(dialog.getByRole("button", { name: "Create issue" })).toBeEnabled();
    await dialog.getByLabel("Labels (optional)").press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Issues are off");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("link", { name: "Open the issue" })).toBeVisible();
    expect(doubles.issues).toMatchObject([{ project: "harbor/website", labels: ["design", "leak"] }]);
  });

  await test.step("sent again it is updated", async () => {
    await expect(page.getByRole("dialog", { name: "Update in GitHub" })).toBeVisible();
    const [before] = (await api.call(listHandovers, { params: { id } })).body.data.handovers;
    await dialog.getByRole("button", { name: "Update issue" }).click();
    await expect
      .poll(async () => (await api.call(listHandovers, { params: { id } })).body.data.handovers[0]?.sent_at)
      .not.toBe(before?.sent_at);
    expect(doubles.issues).toHaveLength(1);
  });

  await test.step("one issue for each tag has its link at the tag", async () => {
    await dialog.getByText("2 issues, one per pin").click();
    await expect(preview.getByRole("article")).toHaveCount(2);
    await dialog.getByRole("button", { name: "Create issues" }).click();
    await expect(dialog.getByRole("link", { name: "Pin 2" })).toBeVisible();
    expect(doubles.issues).toHaveLength(3);
    await inspect(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
    const panel = page.getByRole("complementary", { name: "Tags, transcript and replies" });
    await expect(panel.getByRole("link", { name: "GitHub, about all tags" })).toBeVisible();
    await expect(panel.getByRole("link", { name: "GitHub, about tag 2" })).toHaveAttribute("href", /\/issues\/\d+$/);
  });

  await test.step("to end its link is asked about", async () => {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const sharing = page.getByRole("dialog", { name: "Share" });
    const row = sharing.getByRole("listitem").filter({ hasText: "In what you sent to GitHub" }).first();
    await row.getByRole("button", { name: /^More for the link/ }).click();
    await page.getByRole("menuitem", { name: "End this link" }).click();
    await expect(row).toContainText("copies of its images may remain");
    await row.getByRole("button", { name: "End this link" }).click();
    await expect(page.getByText("The link no longer works")).toBeVisible();
  });
  expect(doubles.complaints).toEqual([]);
  doubles.close();
});

test("a clip with a password asks before it is copied as Markdown", async ({ page, api }) => {
  const id = await filledClip(api, { tags });
  await share(api, id, { privacy: "password", password: "a long password" });
  await page.setViewportSize({ width: 1200, height: 900 });
  await openStudio(page, id);
  await page.getByRole("button", { name: "More ways to share" }).click();
  await page.getByRole("menuitem", { name: "Send to…" }).click();
  const dialog = dialogOf(page);
  const asked = dialog.getByRole("checkbox", { name: /^This clip has a private link or one with a password/ });
  await expect(asked).toBeVisible();
  await dialog.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(dialog.getByText("Tick this to send it.")).toBeVisible();
  await expect(asked).toBeFocused();
  expect((await api.call(listHandovers, { params: { id } })).body.data.handovers).toEqual([]);
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(dialog.getByText(/^Copied\./)).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /^GitHub/ }), "what was chosen stays chosen").toBeChecked();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("- [ ] **Pin 1** at ");
  const [address = ""] = /http\S+\/crops\/1\?size=480/.exec(text) ?? [];
  expect((await fetch(address)).status).toBe(200);
});

test("settings connect a service, and disconnect it after a question", async ({ page, api }) => {
  const doubles = await trackerDoubles();
  await page.goto("/settings#connections");
  const section = page.getByRole("region", { name: "Connections" });
  await section.getByRole("button", { name: "Connect GitHub", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Connect GitHub" });
  await expect(form.getByLabel("Token")).toBeFocused();
  await inspect(page);
  await form.getByLabel("Token").fill(DOUBLE_TOKEN);
  await form.getByLabel("Address of another server’s API (optional)").fill(`${doubles.url}/github`);
  await form.getByLabel("Repository (optional)").fill("harbor/website");
  await form.getByRole("button", { name: "Connect GitHub", exact: true }).click();
  const row = section.getByRole("listitem", { name: "GitHub" });
  await expect(row).toContainText("harbor/website");
  await inspect(page);
  await row.getByRole("button", { name: "Disconnect GitHub" }).click();
  const question = page.getByRole("dialog", { name: "Disconnect GitHub?" });
  await question.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(row.getByRole("button", { name: "Connect GitHub", exact: true })).toBeVisible();
  expect((await api.call(listConnections)).body.data.connections).toEqual([]);
  doubles.close();
});
