import type { Locator, Page } from "playwright/test";
import { addAudio, addImage, complete, makeDraft, share } from "../support/clip-steps";
import { findViolations, violationsIn } from "../support/inspect";
import { readyClip } from "../support/ready-clip";
import { striped, wav } from "../support/samples";
import { expect, test } from "../support/story";

interface Screen {
  name: string;
  width: number;
  height: number;
}

const wide: Screen[] = [
  { name: "a large screen", width: 1440, height: 900 },
  { name: "a small laptop", width: 1024, height: 700 },
];
const narrow: Screen[] = [
  { name: "a tablet", width: 768, height: 1024 },
  { name: "a phone", width: 390, height: 844 },
  { name: "a small phone", width: 320, height: 568 },
];
const sideways: Screen[] = [{ name: "a phone on its side", width: 844, height: 390 }];

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("it is not shown");
  return box;
}

/** Opens the form for a place of the picture, and measures how much of the picture it covers. */
async function pointAndWrite(page: Page, url: string, { width, height }: Screen) {
  await page.setViewportSize({ width, height });
  await page.goto(url);
  await page.locator("[data-reply=point]").click();
  await expect(ringOn(page)).toBeFocused();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowDown");
  const pointed = await spotOn(page);
  const isSmall = width <= 820 || height <= 480;
  if (isSmall) {
    await expect(page.locator("[data-reply=writeHere]"), "without scrolling").toBeInViewport({ ratio: 1 });
    const dock = expect(page.locator(".dock"), "no slice of it behind the bar, or Play above it");
    await (height <= 480 ? dock.toBeHidden() : dock.toBeVisible());
  }
  await page.locator("[data-reply=writeHere]").click();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
  const [form, picture] = [await boxOf(page.getByRole("dialog")), await boxOf(page.getByRole("figure"))];
  const across = Math.min(form.x + form.width, picture.x + picture.width) - Math.max(form.x, picture.x);
  const down = Math.min(form.y + form.height, picture.y + picture.height) - Math.max(form.y, picture.y);
  return { form, picture, pointed, isCovered: across > 1 && down > 1 };
}

const ringOn = (page: Page) => page.getByRole("slider").and(page.locator("figure *"));

/** The middle of the ring in fractions of the picture. */
async function spotOn(page: Page) {
  const [picture, ring] = [await boxOf(page.getByRole("figure")), await boxOf(ringOn(page))];
  return {
    x: (ring.x + ring.width / 2 - picture.x) / picture.width,
    y: (ring.y + ring.height / 2 - picture.y) / picture.height,
  };
}

const near = ({ x, y }: { x: number; y: number }) => ({ x: expect.closeTo(x, 1), y: expect.closeTo(y, 1) });

test("the form for a reply covers nothing of a tall picture, and the ring stays where it points", async ({
  api,
  guest,
}) => {
  const id = await makeDraft(api);
  await addImage(api, id, striped(600, 1200));
  await addAudio(api, id, wav(2));
  await complete(api, id, { voice_tags: [] });
  const { public_url: url } = await share(api, id, { replies: "open" });
  for (const screen of [...wide, ...narrow, ...sideways]) {
    const { name, height, width } = screen;
    for (const language of ["en", "ar"]) {
      const { form, picture, pointed, isCovered } = await pointAndWrite(guest, `${url}?lang=${language}`, screen);
      expect(isCovered, `${name}, ${language}`).toBe(false);
      expect(await spotOn(guest)).toEqual(near(pointed));
      await expect(ringOn(guest), `${name}: the place is seen`).toBeInViewport();
      await expect(guest.getByRole("dialog")).toBeInViewport({ ratio: 0.5 });
      await expect(guest.getByRole("dialog").locator("[type=submit]"), `${name}: Send`).toBeInViewport({ ratio: 1 });
      const isAfter = language === "ar" ? form.x < picture.x : form.x > picture.x;
      if (!narrow.includes(screen)) expect(isAfter, `${name}, ${language}: beside it`).toBe(true);
      if (wide.includes(screen)) continue;
      expect(picture.y + picture.height, `${name}: all of the picture is seen`).toBeLessThanOrEqual(height);
      expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await guest.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violationsIn(guest, colorScheme)).toEqual([]);
  }
  // Enlarged, it stays in its room, and when the form is closed, it is as it was.
  const { form, picture, pointed } = await pointAndWrite(guest, url, { name: "a phone", width: 390, height: 844 });
  await ringOn(guest).focus();
  await guest.keyboard.press("+");
  await expect.poll(async () => (await boxOf(guest.getByRole("figure"))).width).toBeCloseTo(picture.width * 1.5, 0);
  const room = await boxOf(guest.getByRole("group", { name: "Move the enlarged picture" }));
  expect(room.y + room.height).toBeLessThanOrEqual(form.y);
  await guest.getByRole("dialog").press("Escape");
  const widthOf = async () => (await boxOf(guest.getByRole("figure"))).width;
  await expect.poll(widthOf, "as much larger in its own room").toBeCloseTo((390 - 2 * 16) * 1.5, 0);
  await guest.locator("[data-reply=writeHere]").click();
  await expect.poll(widthOf).toBeCloseTo(picture.width * 1.5, 0);
  await expect(ringOn(guest), "the place is seen").toBeInViewport();
  await ringOn(guest).focus();
  await guest.keyboard.press("0");
  await guest.getByRole("dialog").press("Escape");
  await expect.poll(widthOf).toBe(390 - 2 * 16);
  expect(await spotOn(guest)).toEqual(near(pointed));
});

test("on a small phone a visitor speaks, draws, writes and sends in the sheet, without scrolling to any of it", async ({
  api,
  guest,
}) => {
  const { public_url: url } = await share(api, await readyClip(api), { replies: "open" });
  await guest.setViewportSize({ width: 320, height: 568 });
  for (const language of ["en", "de", "fr", "ar"]) {
    await guest.goto(`${url}?lang=${language}`);
    await guest.locator("[data-reply=point]").click();
    await guest.locator("[data-reply=speakHere]").click();
    const dialog = guest.getByRole("dialog");
    const inView = (name: string) => expect(dialog.locator(`[data-reply=${name}]`)).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("meter")).toBeInViewport({ ratio: 1 });
    for (const button of await dialog.locator(".voice .btn").all()) await expect(button).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("textbox").first()).not.toHaveAttribute("name", "message");
    await expect(dialog.locator("[data-reply=speak]")).toHaveAttribute("aria-pressed", "true");
    for (const name of ["write", "speak", "draw", "send"]) await inView(name);
    expect(await findViolations(guest)).toEqual([]);
    await dialog.locator("[data-reply=draw]").click();
    const box = await boxOf(guest.getByRole("figure"));
    await guest.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.5);
    await guest.mouse.down();
    await guest.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.6, { steps: 4 });
    await guest.mouse.up();
    for (const name of ["draw", "undoStroke", "send"]) await inView(name);
    expect(await dialog.evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth)).toBe(true);
    await dialog.locator("[data-reply=write]").click();
    await expect(dialog.locator("[name=message]")).toBeFocused();
    for (const name of ["message", "send"]) await inView(name);
    await guest.evaluate(() => sessionStorage.clear());
  }
});

/** Nothing is over the middle of the ring. */
const isRingOnTop = (page: Page) =>
  ringOn(page).evaluate((ring) => {
    const { left, top, width, height } = ring.getBoundingClientRect();
    return ring.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test("on a very tall picture the ring is where the visitor looks, on a phone on its side, too", async ({
  api,
  guest,
}) => {
  const id = await makeDraft(api);
  await addImage(api, id, striped(500, 10_000));
  await addAudio(api, id, wav(2));
  await complete(api, id, { voice_tags: [] });
  const { public_url: url } = await share(api, id, { replies: "open" });
  const phone = { name: "a phone", width: 390, height: 844 };
  for (const { name, width, height } of [...sideways, phone, { name: "a large screen", width: 1440, height: 900 }]) {
    await guest.setViewportSize({ width, height });
    for (const isAtEnd of [false, true]) {
      await guest.goto(url);
      // The button is below the picture, and the key works wherever the visitor is.
      if (isAtEnd) await guest.locator("[data-reply=point]").click();
      else await guest.keyboard.press("d");
      await expect(ringOn(guest), `${name}: the ring is seen`).toBeInViewport({ ratio: 1 });
      expect(await isRingOnTop(guest), `${name}: nothing is over it`).toBe(true);
      const { y } = await spotOn(guest);
      expect(isAtEnd ? 1 - y : y, `${name}: on the part that was seen`).toBeLessThan(0.2);
      await guest.locator("[data-reply=writeHere]").click();
      await expect(guest.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
      await expect(ringOn(guest), `${name}: beside the form`).toBeInViewport({ ratio: 1 });
      expect(await isRingOnTop(guest), `${name}: the form is not over it`).toBe(true);
    }
  }
});
