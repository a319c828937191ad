import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { makeWebhook, share } from "../support/clip-steps";
import { filledClip, readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio, rulesOf } from "../support/studio";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules that see colours; the themes differ in nothing else. */
const colorRules = ["color-contrast", "link-in-text-block"];
const checks = { light: { type: "tag", values: levels }, dark: { type: "rule", values: colorRules } } as const;
const tags = [
  { timestamp: 2, x: 0.3, y: 0.4, note: "The first drip" },
  {
    timestamp: 6,
    x: 0.7,
    y: 0.03,
    note: "The second drip, with a note that is long enough to need more than one line",
  },
];

/** @param listed targets that may be small, because a list on the same page leads where they lead (WCAG 2.5.8, Equivalent) */
async function inspect(page: Page, { listed }: { listed?: string } = {}): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled(page);
      const runOnly = { type: checks[colorScheme].type, values: [...checks[colorScheme].values] };
      // axe would inline preloaded styles, which the page's policy blocks. The legacy mode needs no second page for its
      // report; it leaves out frames of other origins, which no page has.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await axe.options({ preload: false, resultTypes: ["violations"], runOnly }).analyze();
      const isExcused = (id: string, html: string) => listed && id === "target-size" && html.includes(listed);
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.filter(({ html }) => !isExcused(id, html)).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      );
      expect.soft(found, `${colorScheme}, ${width} px wide`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, "pixels beyond a screen of 320").toBeLessThanOrEqual(0);
}

/** Contrast is meaningless during a theme transition. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    );
  });
}

test("the front page is open to everybody", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await inspect(page);
});

test("the sign-in page is open to everybody", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText("Enter your e-mail address or phone number.")).toBeVisible();
  await inspect(page);
});

test("the library is open to everybody", async ({ page, api }) => {
  await readyClip(api, { seconds: 0, tags });
  await page.goto("/library");
  await expect(page.getByRole("link", { name: "Leaking valve" })).toBeVisible();
  await inspect(page);
});

test("the studio is open to everybody", async ({ page, api }) => {
  await openStudio(page, await readyClip(api, { tags }));
  await page.getByRole("button", { name: /^Voice tag 2/ }).click();
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await inspect(page);
});

test("the studio with ink, one mark selected, is open to everybody", async ({ page, api }) => {
  const id = await filledClip(api, { tags });
  const strokes = [
    {
      id: 1,
      tool: "arrow",
      points: [
        [0.2, 0.8, 0],
        [0.4, 0.5, 0],
      ],
      start: 2,
      end: 3,
    },
    { id: 2, tool: "text", text: "Here", points: [[0.5, 0.8, 0]] },
  ];
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes } } });
  await openStudio(page, id);
  await page.getByRole("button", { name: "Select on the picture: 2 marks" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("group", { name: "Text, selected" })).toBeVisible();
  await inspect(page);
});

test("the studio with a crowd of pins, and while a take is made and its note is open, is open to everybody", async ({
  page,
  api,
}) => {
  test.slow();
  const crowd = Array.from({ length: 40 }, (_, at) => ({
    timestamp: at / 6,
    x: 0.3 + (at % 10) * 0.03,
    y: 0.2 + Math.floor(at / 10) * 0.05,
    note: `Number ${at + 1}`,
  }));
  await openStudio(page, await readyClip(api, { tags: crowd }));
  await expect(page.getByRole("button", { name: /^Voice tag 40 / })).toBeAttached();
  await inspect(page, { listed: 'aria-label="Voice tag ' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, await readyClip(api, { seconds: 0 }));
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByRole("button", { name: "Add tag 1 on the picture" }).click({ position: { x: 90, y: 60 } });
  await expect(page.getByRole("textbox", { name: "Note of tag 1" }).last()).toBeVisible();
  await inspect(page);
});

test("the studio while the sound is trimmed is open to everybody", async ({ page, api }) => {
  const id = await readyClip(api, { tags });
  const keep = [
    { start: 0.5, end: 3 },
    { start: 4.5, end: 7.5 },
  ];
  await api.call(updateClip, { params: { id }, json: { audio_edit: { keep } } });
  await openStudio(page, id);
  await page.getByRole("button", { name: "Trim", exact: true }).click();
  await page.getByRole("button", { name: "Select a span" }).click();
  await expect(page.getByRole("slider", { name: "Start of the span" })).toBeVisible();
  await inspect(page);
});

test("the share dialog is open to everybody", async ({ page, api }) => {
  const id = await readyClip(api, { seconds: 0, tags });
  await share(api, id);
  await openStudio(page, id);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await rulesOf(dialog).click();
  await dialog.getByLabel("Who can open it").selectOption("password");
  await expect(dialog.getByText("Links that work now")).toBeVisible();
  await inspect(page);
});

test("the public page, and what other pages embed, are open to everybody", async ({ api, guest }) => {
  const id = await readyClip(api, { tags });
  const { public_url: url } = await share(api, id);
  await guest.goto(`${url}/embed`);
  await guest.getByRole("button", { name: "Play" }).waitFor();
  await inspect(guest);
  await guest.goto(url);
  await expect(guest.getByRole("button", { name: "Play" })).toBeVisible();
  await inspect(guest);
  await guest.setViewportSize({ width: 390, height: 900 });
  await guest.getByRole("button", { name: "Reply" }).click();
  await expect(guest.getByLabel("Your message")).toBeVisible();
  await inspect(guest);
});

test("the password page is open to everybody", async ({ api, guest }) => {
  const id = await readyClip(api, { seconds: 0 });
  const link = await share(api, id, { privacy: "password", password: "sesame" });
  await guest.goto(link.public_url);
  await guest.getByLabel("Password").fill("simsim");
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("alert")).toBeVisible();
  await inspect(guest);
});

test("webhooks in the settings are open to everybody, in the list, their form and their log", async ({ page, api }) => {
  await makeWebhook(api);
  await page.goto("/settings");
  const section = page.getByRole("region", { name: "Webhooks" });
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await inspect(page);
  await section.getByRole("button", { name: "New webhook" }).click();
  await expect(page.getByRole("dialog", { name: "New webhook" })).toBeVisible();
  await inspect(page);
  await page.keyboard.press("Escape");
  await section.getByRole("button", { name: "Deliveries" }).click();
  await section.getByText("What was sent", { exact: true }).click();
  await expect(page.getByRole("region", { name: "Request" })).toBeVisible();
  await inspect(page);
});
