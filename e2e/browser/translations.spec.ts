import { existsSync } from "node:fs";
import { uploadText } from "#lib/contract/packages";
import { addAudio, addImage, makeDraft, share } from "../support/clip-steps";
import { newAddress, openSession } from "../support/person";
import { fixture } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { expect, test } from "../support/story";
import { openStudio } from "../support/studio";

const VTT =
  "WEBVTT\n\n00:00.200 --> 00:03.500\nThe red valve on the left side is leaking.\n\n00:03.600 --> 00:07.500\nPlease send this picture to the manager.\n";

test("the transcript is translated in the studio, and a recipient reads it in Spanish, without a script", async ({
  browser,
}) => {
  test.skip(!existsSync("/usr/share/apertium/modes/eng-spa.mode"), "apertium-eng-spa is not installed");
  test.setTimeout(120_000);
  const server = await startTestServer({ env: { ...raisedLimits, TRANSLATE_PROVIDER: "apertium" } });
  const context = await browser.newContext({ baseURL: server.url });
  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  try {
    const api = await openSession(context, server.url, newAddress("dana"));
    const id = await makeDraft(api, "Leaking valve");
    await addImage(api, id);
    await addAudio(api, id, await fixture("speech.wav"));
    const json = { text_content: VTT, type: "transcription", language: "en" };
    await api.call(uploadText, { params: { vstId: id }, json });
    const { share_code: code } = await share(api, id);

    const page = await context.newPage();
    await openStudio(page, id);
    await page.getByRole("tab", { name: "Transcript" }).click();
    const panel = page.getByRole("tabpanel", { name: "Transcript" });
    await panel.getByRole("combobox", { name: "Language of the transcript" }).selectOption("es");
    await expect(panel.getByText("The text stays on this server.")).toBeVisible();
    await panel.getByRole("button", { name: "Translate into Spanish" }).click();
    await expect(panel.getByText(/válvula/)).toBeVisible({ timeout: 30_000 });
    await expect(panel.getByText("Translated by apertium, a draft")).toBeVisible();

    const reader = await plain.newPage();
    await reader.goto(`/c/${code}`);
    await expect(reader.getByText("The red valve on the left side is leaking.")).toBeVisible();
    await reader.getByRole("link", { name: "Español" }).click();
    await expect(reader.getByText(/válvula/)).toBeVisible();
    await expect(reader.getByText(/^Traducción automática/)).toBeVisible();
    await expect(reader.getByRole("link", { name: "Español" })).toHaveAttribute("aria-current", "true");
    await reader.getByRole("link", { name: "English" }).click();
    await expect(reader.getByText("Please send this picture to the manager.")).toBeVisible();

    const guest = await browser.newPage({ baseURL: server.url });
    await guest.goto(`/c/${code}?lang=es`);
    await guest.getByRole("button", { name: "Subtítulos" }).click();
    await guest.getByRole("button", { name: "Reproducir" }).first().click();
    await expect(guest.locator('[data-part="caption"]')).toContainText(/válvula/, { timeout: 10_000 });
    await guest.close();

    await panel.getByRole("button", { name: "Delete" }).click();
    await expect(panel.getByText("The red valve on the left side is leaking.")).toBeVisible();
    await reader.goto(`/c/${code}?lang=es`);
    await expect(reader.getByText("The red valve on the left side is leaking.")).toBeVisible();
    await expect(reader.getByRole("link", { name: "Español" })).toBeHidden();
  } finally {
    await plain.close();
    await context.close();
    await server.stop();
  }
});
