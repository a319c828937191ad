import type { Locator } from "playwright/test";
import { updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { complete, makeWebhook, share } from "../support/clip-steps";
import { inspect } from "../support/inspect";
import { filledClip, readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { openStudio, rulesOf } from "../support/studio";

const tags = [
  { timestamp: 2, x: 0.3, y: 0.4, note: "The first drip" },
  {
    timestamp: 6,
    x: 0.7,
    y: 0.03,
    note: "The second drip, with a note that is long enough to need more than one line",
  },
];

const hebrew = "הברז דולף מתחת לכיור.";
const directionOf = (words: Locator) => words.evaluate((element) => getComputedStyle(element).direction);

test("texts of users keep their own direction, for the owner and for recipients", async ({ page, api, guest }) => {
  const id = await filledClip(api, {
    title: hebrew,
    seconds: 0,
    tags: [{ timestamp: 1, x: 0.4, y: 0.4, note: hebrew }],
  });
  await api.call(updateClip, { params: { id }, json: { description: hebrew } });
  await complete(api, id);
  const { public_url: url } = await share(api, id);
  await guest.goto(url);
  for (const words of await guest.getByText(hebrew, { exact: true }).all())
    expect(await directionOf(words)).toBe("rtl");
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  await guest.getByLabel("Your message").fill(hebrew);
  expect(await directionOf(guest.getByLabel("Your message"))).toBe("rtl");
  await guest.getByRole("button", { name: "Send reply" }).click();
  await expect(guest.getByText("Your reply was sent")).toBeVisible();

  await openStudio(page, id);
  await page.getByRole("button", { name: /^Voice tag 1/ }).click();
  const fields = [page.getByLabel("Title"), ...(await page.getByLabel("Note of tag 1").all())];
  expect(await Promise.all(fields.map(directionOf))).toEqual(["rtl", "rtl", "rtl"]);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: /^Replies/ }).click();
  const reply = page.getByRole("tabpanel", { name: /^Replies/ }).getByText(hebrew, { exact: true });
  expect(await directionOf(reply)).toBe("rtl");
  await page.goto("/inbox");
  const said = page.getByText(hebrew, { exact: true });
  await expect(said).toHaveCount(2);
  expect(await Promise.all((await said.all()).map(directionOf))).toEqual(["rtl", "rtl"]);
});

test("the front page and the sign-in page are accessible", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await test.step("the front page", () => inspect(page));
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText("Enter your e-mail address or phone number.")).toBeVisible();
  await test.step("the sign-in page", () => inspect(page));
});

test("the library, the studio and its share dialog are accessible", async ({ page, api }) => {
  test.slow();
  const id = await readyClip(api, { tags });
  await share(api, id);
  await page.goto("/library");
  await expect(page.getByRole("link", { name: "Leaking valve" })).toBeVisible();
  await test.step("the library", () => inspect(page));
  await page.setViewportSize({ width: 1280, height: 720 });
  await openStudio(page, id);
  await page.getByRole("button", { name: /^Voice tag 2/ }).click();
  await expect(page.getByAltText("Your picture")).toBeVisible();
  await test.step("the studio", () => inspect(page));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await rulesOf(dialog).click();
  await dialog.getByLabel("Who can open it").selectOption("password");
  await expect(dialog.getByText("Links that work now")).toBeVisible();
  await test.step("the share dialog", () => inspect(page));
});

test("the studio with ink, one mark selected, is accessible", { tag: "@long" }, async ({ page, api }) => {
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

test("the studio with a crowd of pins, and while a take is made and its note is open, is accessible", {
  tag: "@long",
}, async ({ page, api }) => {
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

test("the studio while the sound is trimmed is accessible", { tag: "@long" }, async ({ page, api }) => {
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
  // It waits for the cut of the sound, and changes its looks at its own time.
  await expect(page.getByRole("button", { name: "Record over" })).toBeEnabled();
  await inspect(page);
});

test("the public page, and what other pages embed, are accessible", async ({ api, guest }) => {
  const id = await readyClip(api, { tags });
  const { public_url: url } = await share(api, id);
  await guest.goto(`${url}/embed`);
  await guest.getByRole("button", { name: "Play" }).waitFor();
  await inspect(guest);
  await guest.goto(url);
  await expect(guest.getByRole("button", { name: "Play" })).toBeVisible();
  await inspect(guest);
  await guest.setViewportSize({ width: 390, height: 900 });
  await guest.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(guest.getByLabel("Your message")).toBeVisible();
  await inspect(guest);
});

test("the password page is accessible", async ({ api, guest }) => {
  const id = await filledClip(api, { seconds: 0 });
  const link = await share(api, id, { privacy: "password", password: "sesame" });
  await guest.goto(link.public_url);
  await guest.getByLabel("Password").fill("simsim");
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("alert")).toBeVisible();
  await inspect(guest);
});

test("webhooks in the settings are accessible, in the list, their form and their log", { tag: "@long" }, async ({
  page,
  api,
}) => {
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
