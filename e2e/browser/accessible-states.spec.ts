import { resolve } from "node:path";
import type { Page } from "playwright/test";
import { updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { revokeShare } from "#lib/contract/shares";
import { exportClip, importClip } from "#lib/contract/transfer";
import type { Api } from "../support/api";
import { addAudio, addImage, makeDraft, share } from "../support/clip-steps";
import { inspect, inspectAlike, inspectNarrow, settled } from "../support/inspect";
import { filledClip, prepare, readyClip } from "../support/ready-clip";
import { fileForm, wav } from "../support/samples";
import { coldTest, expect, test } from "../support/story";
import { openStudio, recordButton, rulesOf, untilSeconds } from "../support/studio";
import { withTranscript } from "../support/with-transcript";

const picture = resolve(import.meta.dirname, "../fixtures/screenshot.png");
const sound = { name: "talk.wav", mimeType: "audio/wav", buffer: wav(1) };
const tags = [{ timestamp: 2, x: 0.3, y: 0.4, note: "The first drip" }];
/** What a change of the layout mounts again is there. */
const onDesk = async (page: Page) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await settled(page);
};
const refusal = { success: false, error: "validation_failed", message: "This is no picture.", errors: [] };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens each of them on the desk, looks at it, and closes it again: they look alike. */
async function inspectDialogs(page: Page, dialogs: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [name, open] of Object.entries(dialogs)) {
    await test.step(name, async () => {
      await onDesk(page);
      await open();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog).toBeVisible();
      await inspectAlike(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });
  }
}

/** With two pictures that are switched between, and ink that comes in time. */
async function switchedClip(api: Api): Promise<number> {
  const id = await filledClip(api, { tags });
  await addImage(api, id);
  await api.call(updateClip, { params: { id }, json: { picture_switches: [{ timestamp: 4, image: "img2" }] } });
  const points = [0, 0.5, 1].map((share) => [0.2 + share * 0.5, 0.7, share * 2]);
  const strokes = [{ id: 1, tool: "pen", color: "#d2401e", width: 0.005, start: 1, end: 3, points }];
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes } } });
  return id;
}

/** With words, one of them with low confidence. */
async function spokenClip(api: Api): Promise<number> {
  const { bytes } = await api.call(exportClip, { params: { id: await filledClip(api) } });
  const vst = await withTranscript(bytes, "Here it drips");
  return (await api.call(importClip, { form: fileForm("vst_file", vst, { name: "clip.vst" }) })).body.data.id;
}

// Each looks at several states, in two widths or both themes.
test.beforeEach(() => test.slow());

test("the studio's questions are accessible", { tag: "@long" }, async ({ page, api }) => {
  await openStudio(page, await readyClip(api, { tags }));
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await inspectDialogs(page, {
    "Record again?": () => recordButton(page).click(),
    "Replace the recording?": () => page.getByLabel("Upload audio").setInputFiles(sound),
    "Replace the picture?": () => page.getByLabel("Choose a picture").setInputFiles(picture),
    "Keyboard shortcuts": () => page.getByRole("button", { name: "Keyboard shortcuts" }).click(),
  });
  await onDesk(page);
  await button(page, "Trim").click();
  await button(page, "Select a span").click();
  await button(page, "Record over").click({ timeout: 20_000 });
  const over = page.getByRole("dialog", { name: /^Record over/ });
  await untilSeconds(over.getByRole("timer", { name: "Recording" }), 0.5);
  await inspectNarrow(page);
  await page.keyboard.press("Escape");
  await button(page, "Discard…").click();
  await expect(button(page, "Discard this take")).toBeVisible();
  await inspectNarrow(page);
});

test("pictures over time, ink over time and sound alone are accessible", { tag: "@long" }, async ({ page, api }) => {
  await openStudio(page, await switchedClip(api));
  await expect(page.getByRole("slider", { name: "Time of ink: Pen" })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Time of the switch to picture 2" })).toBeVisible();
  await inspect(page);
  const alone = await makeDraft(api);
  await addAudio(api, alone, wav(2));
  await onDesk(page);
  await openStudio(page, alone);
  await expect(page.getByRole("main", { name: "Sound" })).toBeVisible();
  await inspectNarrow(page);
});

test("the panels of a phone, with a line of the transcript being corrected, are accessible", {
  tag: "@long",
}, async ({ page, api }) => {
  const id = await spokenClip(api);
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, id);
  await page.getByRole("button", { name: /replies$/ }).click();
  const sheet = page.getByRole("dialog", { name: "Tags, transcript and replies" });
  await sheet.getByRole("tab", { name: "Transcript" }).click();
  await sheet.getByRole("button", { name: /^Correct the line/ }).click();
  await expect(sheet.getByRole("textbox", { name: /^Line at/ })).toBeVisible();
  await inspectNarrow(page);
  for (const name of ["Replies", "Details"]) {
    await sheet.getByRole("tab", { name }).click();
    await inspectAlike(page);
  }
});

test("the bars of the studio are accessible", { tag: "@long" }, async ({ page, context, api }) => {
  const id = await filledClip(api, { seconds: 0, tags });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await page.route(/\/image$/, (route) => route.fulfill({ status: 422, json: refusal }));
  await openStudio(page, id);
  await recordButton(page).click();
  await page.getByLabel("Choose a picture").setInputFiles(picture);
  await button(page, "Add as another picture").click();
  await expect(page.getByText(/could not be sent/)).toBeVisible();
  await api.call(updateClip, { params: { id }, json: { title: "Elsewhere" } });
  await page.getByLabel("Title").fill("Here");
  await expect(page.getByText("This clip was changed elsewhere, too.")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await inspectNarrow(page);
});

test("the questions before a take or unsaved changes are lost are accessible", { tag: "@long" }, async ({
  page,
  context,
  api,
}) => {
  const id = await makeDraft(api);
  await openStudio(page, id);
  await recordButton(page).click();
  await untilSeconds(page.getByRole("timer"), 3.5);
  await button(page, "Discard take").click();
  await expect(page.getByRole("dialog", { name: "Discard this take?" })).toBeVisible();
  await inspectNarrow(page);
  const crashed = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  devtools.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();

  const reopened = await context.newPage();
  await reopened.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  await openStudio(reopened, id);
  await expect(reopened.getByRole("status").filter({ hasText: "was never sent" })).toBeVisible();
  await inspectNarrow(reopened);
  await button(reopened, "Discard…").click();
  await expect(button(reopened, "Discard this take")).toBeVisible();
  await context.setOffline(true);
  await reopened.getByLabel("Title").fill("Of this tab alone");
  await expect(reopened.getByText("unsent changes are only in this tab")).toBeVisible();
  await inspectNarrow(reopened);
  await reopened.getByRole("link", { name: "Back to your clips" }).click();
  await expect(reopened.getByRole("dialog", { name: "Leave this clip?" })).toBeVisible();
  await inspectNarrow(reopened);
});

/** Names what a finger would have less than 44 pixels for, unless it stands in a sentence. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 43.5;
    const pressable = "button, a, input, select, textarea, summary, [role=slider], [role=tab], [role=radio]";
    const dialog = document.querySelector("dialog[open]");
    /** Around an element lies what its ::before, or that of its only child, adds to it. */
    const sizeOf = (element: Element) => {
      const label = element.matches("[type=checkbox], [type=radio]") ? element.closest("label") : null;
      const { width, height } = (label ?? element).getBoundingClientRect();
      const scale = element instanceof HTMLElement ? width / (element.offsetWidth || width) : 1;
      const around = [element, ...element.children]
        .map((one) => getComputedStyle(one, "::before"))
        .filter(({ content, position }) => content !== "none" && position === "absolute")
        .map((style) => [Number.parseFloat(style.width) * scale, Number.parseFloat(style.height) * scale] as const);
      return [
        Math.max(width, ...around.map(([across]) => across)),
        Math.max(height, ...around.map(([, down]) => down)),
      ] as const;
    };
    return [...(dialog ?? document).querySelectorAll(pressable)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr-only"))
      .filter((element) => !(element.tagName === "A" && element.parentElement?.tagName === "P"))
      .flatMap((element) => {
        const [width, height] = sizeOf(element);
        const name = element.getAttribute("aria-label") ?? element.textContent;
        return width < least || height < least ? [`${name}: ${Math.round(width)} x ${Math.round(height)}`] : [];
      });
  });

coldTest.describe("with fingers", () => {
  coldTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  coldTest("there is room for a finger on everything that can be pressed", async ({ page, api }) => {
    const id = await switchedClip(api);
    await prepare(api, id);
    await openStudio(page, id);
    await page.getByRole("button", { name: /^Voice tag 1/ }).tap();
    await expect(button(page, "Close the note")).toBeVisible();
    await expect(page.getByRole("slider", { name: "Time of the switch to picture 2" })).toBeVisible();
    expect.soft(await smallTargets(page), "the studio").toEqual([]);
    await button(page, "Close the note").tap();
    await page.getByRole("button", { name: /and replies$/ }).tap();
    await expect(page.getByRole("dialog").getByLabel("Note of tag 1")).toBeVisible();
    expect.soft(await smallTargets(page), "the sheet").toEqual([]);
    await page.keyboard.press("Escape");
    await button(page, "Trim").tap();
    await button(page, "Select a span").tap();
    await page.getByRole("button", { name: /^Cut / }).tap();
    await expect(page.getByRole("button", { name: /^Restore 0/ })).toBeVisible();
    expect.soft(await smallTargets(page), "the sound while it is trimmed").toEqual([]);
    await button(page, "Done").tap();
    await button(page, "Share").tap();
    const dialog = page.getByRole("dialog", { name: "Share" });
    await expect(dialog.getByText("Links that work now")).toBeVisible();
    await rulesOf(dialog).tap();
    expect.soft(await smallTargets(page), "the share dialog").toEqual([]);
  });
});

test("the question after a change to a sent clip is accessible", { tag: "@long" }, async ({ page, api }) => {
  const id = await readyClip(api, { seconds: 0, tags });
  await share(api, id);
  await openStudio(page, id);
  await page.getByLabel("Title").fill("Another valve");
  await expect(page.getByRole("button", { name: "Let it change" })).toBeVisible();
  await inspectNarrow(page);
});

test("ways to share and the actions of a link are accessible", { tag: "@long" }, async ({ page, api }) => {
  const id = await readyClip(api, { seconds: 0, tags });
  const { share_code: code } = await share(api, id);
  await api.call(revokeShare, { params: { code } });
  await openStudio(page, id);
  await button(page, "Share").click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByText("Link copied. Paste it anywhere.")).toBeVisible();
  for (const fold of ["QR code", "Embed", /^Ended links/]) await dialog.locator("summary", { hasText: fold }).click();
  const more = dialog.getByRole("button", { name: /^More for the link/ });
  await more.click();
  await page.getByRole("menuitem", { name: "Change address" }).click();
  await more.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await inspectNarrow(page);
  await page.keyboard.press("Escape");
  await more.click();
  await page.getByRole("menuitem", { name: "Edit settings" }).click();
  await dialog.getByRole("tab", { name: "E-mail" }).click();
  await inspectNarrow(page);
  await dialog.getByRole("tab", { name: "SMS" }).click();
  await inspectAlike(page);
});

test("the library's dialogs, and a clip of this device alone, are accessible", { tag: "@long" }, async ({
  page,
  api,
  guest,
}) => {
  await filledClip(api, { seconds: 0, title: "Menus" });
  await page.goto("/library");
  const actions = page.getByRole("button", { name: "Actions for Menus" }).first();
  await inspectDialogs(page, {
    "Download video": async () => {
      await actions.click();
      await page.getByRole("menuitem", { name: /^Download video/ }).click();
    },
  });
  await actions.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await inspectNarrow(page);
  await guest.goto("/");
  await guest.getByLabel("Choose a picture").setInputFiles(picture);
  await guest.waitForURL(/\/studio\/local\//);
  await expect(guest.getByAltText("Your picture")).toBeVisible();
  await inspectNarrow(guest);
  await guest.goto("/");
  await inspectDialogs(guest, { "Discard this clip?": () => button(guest, "Discard").click() });
});

test("ended links and a new API key are accessible", { tag: "@long" }, async ({ page, api: _signedIn }) => {
  await page.goto("/studio/local/5");
  await expect(page.getByRole("heading", { name: "Clip not found" })).toBeVisible();
  await inspectNarrow(page);
  await page.route("**/api/v1/clips/**", (route) => route.abort());
  await page.goto("/studio/5");
  await expect(button(page, "Try again")).toBeVisible();
  await inspectNarrow(page);
  await page.goto("/settings");
  await inspectDialogs(page, { "New API key": () => button(page, "New API key").click() });
  await onDesk(page);
  await button(page, "New API key").click();
  await page.getByRole("dialog").getByLabel("Name").fill("Backup");
  await button(page, "Create key").click();
  await expect(page.getByRole("dialog", { name: "Save this key" })).toBeVisible();
  await inspectAlike(page);
});
