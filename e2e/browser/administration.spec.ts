import { listTemplates, resetTemplate } from "#lib/contract/templates";
import { failToReadAgain } from "../support/fail-to-read-again";
import { findViolations } from "../support/inspect";
import { openSession } from "../support/person";
import { adminAddress } from "../support/server.mjs";
import { expect, test } from "../support/story";

test("an administrator sees how the service is, and changes, previews, tests and resets the words of a message", async ({
  page,
  context,
  baseURL,
}) => {
  const api = await openSession(context, baseURL ?? "", adminAddress);
  // A second try begins where the first broke off.
  const params = { channel: "email", templateId: 7 };
  await api.call(resetTemplate, { params });
  await page.goto("/settings");
  const findings = page.getByRole("list", { name: "Findings" }).getByRole("listitem");
  await expect(findings.filter({ hasText: /^database/ })).toContainText("OK. PostgreSQL");
  await expect(findings.filter({ hasText: /^address/ })).toContainText(`${baseURL} answers.`);

  await page.getByRole("button", { name: "E-mail: Webhook failing" }).click();
  const dialog = page.getByRole("dialog", { name: "E-mail: Webhook failing" });
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByRole("tab", { name: "Preview" }).click();
  await expect(dialog.locator("iframe")).toBeVisible();
  await dialog.getByRole("tab", { name: "Text" }).click();
  await dialog.getByLabel("Heading").fill("Trouble at {{host}}");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Heading has {{host}}, which this template does not know");
  await dialog.getByLabel("Heading").fill("Trouble at {{endpoint_host}}");
  await failToReadAgain(page, /\/templates\/email\/7$/);
  await dialog.getByRole("tab", { name: "Preview" }).click();
  const frame = dialog.frameLocator('iframe[title="The mail"]');
  await expect(frame.getByRole("heading")).toHaveText("Trouble at hooks.example.com");
  await failToReadAgain(page, /\/templates\/email\/7\/preview$/, "POST");
  await expect(dialog.getByRole("alert").filter({ hasText: "The preview could not be loaded." })).toBeVisible();
  await expect(frame.getByRole("heading")).toHaveText("Trouble at hooks.example.com");
  const background = () => frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await background()).toBe("rgb(248, 245, 239)");
  await dialog.getByLabel("Screen").selectOption("Dark");
  await expect.poll(background).toBe("rgb(18, 20, 27)");
  await dialog.getByLabel("Width").selectOption("320 px");
  await expect(dialog.locator("iframe")).toHaveJSProperty("offsetWidth", 320);
  expect(await frame.locator("html").evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true);
  expect(await findViolations(page, {}, { exclude: ["iframe"] })).toEqual([]);

  await dialog.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText(`Sent to ${adminAddress}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. The next message uses this text")).toBeVisible();
  const changed = async () =>
    (await api.call(listTemplates)).body.data.templates.filter(({ template_id }) => template_id === 7)[0]?.is_changed;
  expect(await changed()).toBe(true);
  await dialog.getByRole("button", { name: "Reset to default" }).click();
  await expect(page.getByText("The template is reset to its default")).toBeVisible();
  expect(await changed()).toBe(false);
});

test("a user without the role sees none of it", async ({ page, api }) => {
  expect(api.token).toBeTruthy();
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Webhooks" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Message templates" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Server health" })).toHaveCount(0);
});
