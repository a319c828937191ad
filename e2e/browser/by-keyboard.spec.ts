import { resolve } from "node:path";
import type { Locator, Page } from "playwright/test";
import { getClip } from "#lib/contract/clips";
import { listDrawings } from "#lib/contract/drawings";
import { makeDraft } from "../support/clip-steps";
import { expect, test } from "../support/story";
import { openStudio, untilPrepared, untilSeconds } from "../support/studio";

const screenshot = resolve(import.meta.dirname, "../fixtures/screenshot.png");

interface Stroke {
  tool: string;
  start: number | null;
}

/** Goes from stop to stop until the wanted one has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 80; stops++) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No stop of the Tab key is ${wanted}.`);
}

test("a whole clip is made and shared by the keyboard alone: picture, title, ink, voice, tag, link", async ({
  page,
  api,
}) => {
  test.slow();
  const id = await makeDraft(api, "Untold");
  await openStudio(page, id);
  const { keyboard } = page;

  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Choose a picture" }).first());
  await keyboard.press("Enter");
  await (await choosing).setFiles(screenshot);
  const pen = page.getByRole("button", { name: "Pen on the picture" });
  await expect(page.getByRole("button", { name: /on the picture/ }).first()).toBeVisible();

  await tabTo(page, page.getByLabel("Title"));
  await keyboard.press("Control+A");
  await keyboard.type("Which valve");
  await keyboard.press("Enter");

  await keyboard.press("r");
  const timer = page.getByRole("timer");
  await untilSeconds(timer, 0.6);
  await keyboard.press("p");
  await tabTo(page, pen);
  for (const key of ["Enter", "Shift+ArrowLeft", "Enter", "Shift+ArrowDown", "Shift+ArrowDown", "Enter"]) {
    await keyboard.press(key);
  }
  await keyboard.press("n");
  await keyboard.type("never this one");
  await keyboard.press("Enter");
  await untilSeconds(timer, 2);
  // A long take is sent in parts.
  const isSound = /\/(audio|attach)$/;
  const sent = page.waitForResponse((response) => isSound.test(response.url()) && response.status() === 201);
  await tabTo(page, page.getByRole("button", { name: "Stop" }));
  await keyboard.press("Enter");
  await sent;

  const share = page.getByRole("button", { name: "Share", exact: true });
  await tabTo(page, share);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share" });
  await untilPrepared(dialog);
  await tabTo(page, dialog.getByRole("button", { name: "Copy link" }));
  await keyboard.press("Escape");
  await expect(share).toBeFocused();

  const { data: clip } = (await api.call(getClip, { params: { id } })).body;
  expect(clip).toMatchObject({ title: "Which valve", conversion_status: "completed" });
  expect(clip.image_urls).toHaveLength(1);
  expect(clip.duration_seconds).toBeGreaterThan(1.5);
  expect(clip.voice_tags).toMatchObject([{ note: "never this one" }]);
  const { drawings } = (await api.call(listDrawings, { params: { vstId: id } })).body;
  const [stroke] = drawings.flatMap(({ document }) => (document as { strokes: Stroke[] }).strokes);
  expect(stroke).toMatchObject({ tool: "pen" });
  expect(stroke?.start, "it was drawn while something was said").toBeGreaterThan(0.5);
});

test("arrow keys turn to the other panels, Home and End to the first and last, and Tab leaves them", async ({
  page,
  api,
}) => {
  await openStudio(page, await makeDraft(api));
  const { keyboard } = page;
  const tab = (name: string | RegExp) => page.getByRole("tab", { name });
  await tab(/^Tags/).focus();
  for (const [key, name] of [
    ["ArrowRight", "Transcript"],
    ["ArrowLeft", /^Tags/],
    ["ArrowLeft", "Details"],
    ["ArrowRight", /^Tags/],
    ["End", "Details"],
    ["Home", /^Tags/],
    ["ArrowRight", "Transcript"],
  ] as const) {
    await keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
  }
  await keyboard.press("Shift+Tab");
  await keyboard.press("Tab");
  await expect(tab("Transcript"), "one stop of the Tab key").toBeFocused();
});
