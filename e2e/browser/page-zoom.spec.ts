import type { Locator, Page } from "playwright/test";
import { listReplies } from "#lib/contract/replies";
import { addImage, complete, makeDraft, share } from "../support/clip-steps";
import { violationsIn } from "../support/inspect";
import { readyClip } from "../support/ready-clip";
import { striped } from "../support/samples";
import { expect, test } from "../support/story";
import { fingersOn } from "../support/studio";

const tags = [
  { timestamp: 1, x: 0.3, y: 0.4, note: "The first drip" },
  { timestamp: 3, x: 0.6, y: 0.5, note: "The second drip" },
];
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figureOn = (page: Page) => page.getByRole("figure").first();

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("it is not shown");
  return box;
}

/** Where the tip of a pin is, in fractions of the picture. */
async function tipOn(page: Page): Promise<{ x: number; y: number; width: number }> {
  const [picture, pin] = [await boxOf(figureOn(page)), await boxOf(page.getByRole("link", { name: /^Voice tag 1/ }))];
  return {
    x: (pin.x + pin.width / 2 - picture.x) / picture.width,
    y: (pin.y + 36 - picture.y) / picture.height,
    width: pin.width,
  };
}

test("a visitor enlarges the picture by buttons, keys and wheel, moves it, and points at what they see", async ({
  api,
  guest,
}) => {
  const id = await readyClip(api, { tags });
  const { public_url: url } = await share(api, id, { replies: "open" });
  await guest.goto(url);
  const percent = button(guest, "Show the whole picture 100%");
  const whole = await boxOf(figureOn(guest));
  const pin = { x: expect.closeTo(0.3, 2), y: expect.closeTo(0.4, 2), width: 30 };
  expect(await tipOn(guest)).toEqual(pin);

  await button(guest, "Zoom in").click();
  await expect(button(guest, "Show the whole picture 150%")).toBeVisible();
  expect((await boxOf(figureOn(guest))).width).toBeCloseTo(whole.width * 1.5, 0);
  expect(await tipOn(guest), "the pin keeps its place and its size").toEqual(pin);
  await guest.keyboard.press("+");
  await expect(button(guest, "Show the whole picture 225%")).toBeVisible();
  await guest.keyboard.press("-");
  await guest.keyboard.press("0");
  await expect(percent).toBeVisible();
  const again = await boxOf(figureOn(guest));
  expect(again).toEqual({ ...whole, y: again.y });

  // What is under the mouse stays there.
  const mouse = { x: again.x + again.width * 0.8, y: again.y + again.height * 0.7 };
  await guest.mouse.move(mouse.x, mouse.y);
  await guest.keyboard.down("Control");
  for (const _ of [1, 2, 3, 4]) await guest.mouse.wheel(0, -100);
  await guest.keyboard.up("Control");
  await expect(button(guest, "Show the whole picture 272%")).toBeVisible();
  const large = await boxOf(figureOn(guest));
  expect((mouse.x - large.x) / large.width).toBeCloseTo(0.8, 2);
  expect((mouse.y - large.y) / large.height).toBeCloseTo(0.7, 2);
  expect(await violationsIn(guest, "light")).toEqual([]);

  await guest.mouse.down();
  await guest.mouse.move(mouse.x - 40, mouse.y - 10, { steps: 4 });
  await guest.mouse.up();
  const moved = await boxOf(figureOn(guest));
  expect([moved.x - large.x, moved.y - large.y]).toEqual([expect.closeTo(-40, 0), expect.closeTo(-10, 0)]);
  await guest.keyboard.press("Alt+ArrowLeft");
  expect((await boxOf(figureOn(guest))).x).toBeGreaterThan(moved.x + 50);

  await guest.keyboard.press("d");
  const ring = guest.getByRole("slider", { name: "Where your reply points" });
  await expect(ring).toBeFocused();
  await expect(ring, "in the middle of what is seen").toBeInViewport();
  const now = await boxOf(figureOn(guest));
  const at = { x: (mouse.x - now.x) / now.width, y: (mouse.y - now.y) / now.height };
  await guest.mouse.click(mouse.x, mouse.y);
  await guest.keyboard.press("r");
  const dialog = guest.getByRole("dialog", { name: /^Reply to/ });
  await dialog.getByLabel("Your message").fill("");
  await guest.keyboard.type("Far +f?");
  await expect(dialog.getByLabel("Your message"), "keys are letters in a field").toHaveValue("Far +f?");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect(dialog.getByRole("heading", { name: "Your reply was sent" })).toBeVisible();
  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  expect([reply?.x, reply?.y]).toEqual([expect.closeTo(at.x, 2), expect.closeTo(at.y, 2)]);
});

test("two fingers enlarge a panorama on a phone until each of its pixels is two wide", async ({ api, browser }) => {
  const id = await makeDraft(api);
  await addImage(api, id, striped(10_000, 500));
  await complete(api, id, { voice_tags: [] });
  const { public_url: url } = await share(api, id);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(url);
  const whole = await boxOf(figureOn(phone));
  expect(whole.height).toBeLessThan(20);
  const touch = await fingersOn(phone);
  const [x, y] = [whole.x + 100, whole.y + whole.height / 2];
  // The code is loaded at the first touch.
  await expect(async () => {
    await touch("touchStart", { x: x - 15, y }, { x: x + 15, y });
    for (const apart of [20, 60, 90]) await touch("touchMove", { x: x - apart, y }, { x: x + apart, y });
    await touch("touchEnd");
    expect((await boxOf(figureOn(phone))).width).toBeGreaterThan(whole.width * 4);
  }).toPass({ timeout: 10_000 });
  const pinched = await boxOf(figureOn(phone));
  expect((x - pinched.x) / pinched.width, "the place between the fingers").toBeCloseTo(100 / whole.width, 1);
  await expect(phone.getByRole("slider", { name: "Where your reply points" })).toHaveCount(0);
  const natural = await figureOn(phone)
    .getByRole("img")
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  expect(natural, "nothing of it is left out").toBe(10_000);
  // How far the fingers came depends on when the code was there.
  await expect(async () => {
    await button(phone, "Zoom in").click();
    expect((await boxOf(figureOn(phone))).width, "two pixels for each").toBeCloseTo(natural * 2, 0);
  }).toPass({ timeout: 15_000 });
  const view = phone.getByRole("group", { name: "Move the enlarged picture" });
  expect((await boxOf(view)).height).toBeGreaterThan(whole.height * 10);
  await context.close();
});

test("keys step through tags, fill the screen and are listed, and those of one character can be turned off", async ({
  api,
  guest,
}) => {
  const { public_url: url } = await share(api, await readyClip(api, { tags }));
  await guest.goto(url);
  const position = guest.getByLabel("Position in the recording");
  const at = (time: string) => expect(position).toHaveAttribute("aria-valuetext", `${time} of 0:08`);
  await guest.keyboard.press("p");
  await at("0:01");
  await guest.keyboard.press("p");
  await at("0:03");
  await guest.keyboard.press("Shift+P");
  await at("0:01");
  await button(guest, "Next tag").click();
  await at("0:03");
  await button(guest, "Previous tag").click();
  await at("0:01");
  // P of a Russian keyboard.
  await guest.evaluate(() => {
    const init = { key: "з", code: "KeyP", bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", init));
  });
  await at("0:03");

  await guest.keyboard.press("f");
  await expect(button(guest, "Full screen")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => guest.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(guest.getByRole("list")).toHaveCount(0);
  await expect(figureOn(guest)).toBeInViewport({ ratio: 1 });
  await button(guest, "Play").click();
  await button(guest, "Pause").click();
  expect(await violationsIn(guest, "light")).toEqual([]);
  await guest.keyboard.press("Escape");
  await expect(button(guest, "Full screen")).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => guest.evaluate(() => document.fullscreenElement)).toBeNull();

  await guest.keyboard.press("?");
  const keys = guest.getByRole("dialog", { name: "Keys" });
  await expect(keys.getByText("Move the enlarged picture")).toBeVisible();
  expect(await violationsIn(guest, "light")).toEqual([]);
  await keys.getByLabel("Use keys of a single character").uncheck();
  await guest.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await guest.reload();
  await button(guest, "Zoom in").click();
  await expect(button(guest, "Show the whole picture 150%")).toBeVisible();
  for (const key of ["?", "+", "p", "f"]) await guest.keyboard.press(key);
  await expect(keys).toHaveCount(0);
  await expect(button(guest, "Show the whole picture 150%")).toBeVisible();
  await at("0:00");
  await button(guest, "Keys").click();
  await keys.getByLabel("Use keys of a single character").check();
  await guest.keyboard.press("Escape");
  await guest.keyboard.press("+");
  await expect(button(guest, "Show the whole picture 225%")).toBeVisible();
});
