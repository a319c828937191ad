import type { Page } from "playwright/test";
import sharp from "sharp";
import { listDrawings, saveDrawing } from "#lib/contract/drawings";
import type { Api } from "../support/api";
import { share } from "../support/clip-steps";
import { filledClip, prepare } from "../support/ready-clip";
import { fixture } from "../support/samples";
import { expect, storyAmongOthers as test } from "../support/story";
import { chooseTool, fingersOn, openStudio, penOn, untilSaved, untilSeconds } from "../support/studio";

type Place = readonly [x: number, y: number];

const persimmon = "#d2401e";
const tide = "#007e8c";
const black = "#171c2b";

/** A place on the picture, given in fractions of it, in pixels of the page; once the picture is loaded and stands still. */
async function spot(page: Page, [x, y]: Place): Promise<{ x: number; y: number }> {
  const picture = page.getByAltText(/picture|^Your/i).first();
  let box = { x: 0, y: 0, width: 0, height: 0 };
  const standsStill = async () => {
    const before = JSON.stringify(box);
    box = await picture.evaluate((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      return { x, y, width: image instanceof HTMLImageElement && image.naturalWidth > 0 ? width : 0, height };
    });
    return box.width > 0 && JSON.stringify(box) === before;
  };
  await expect.poll(standsStill).toBe(true);
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** The colour that is seen there. */
async function colorAt(page: Page, place: Place): Promise<string> {
  const { x, y } = await spot(page, place);
  const shot = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  const [r = 0, g = 0, b = 0] = await sharp(shot).raw().toBuffer();
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const expectColor = (page: Page, place: Place, color: string) =>
  expect.poll(() => colorAt(page, place), { message: `colour at ${place.join(", ")}` }).toBe(color);
const expectOtherColor = (page: Page, place: Place, color: string) =>
  expect.poll(() => colorAt(page, place), { message: `colour at ${place.join(", ")}` }).not.toBe(color);

/** Presses the mouse on the first place and draws over the others. */
async function drag(page: Page, ...places: Place[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    const { x, y } = await spot(page, place);
    await page.mouse.move(x, y, { steps: index === 0 ? 1 : 8 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

async function strokesOf(api: Api, vstId: number) {
  const { drawings } = (await api.call(listDrawings, { params: { vstId } })).body;
  return drawings.flatMap(({ document }) => (document as { strokes: Stroke[] }).strokes);
}

interface Stroke {
  tool: string;
  color: string;
  points: number[][];
  start: number | null;
  end?: number;
}

/** How many unsaved changes this device keeps. */
const draftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((settle) => {
        const opening = indexedDB.open("tellmark-outbox");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("drafts").objectStore("drafts").count();
          counting.onsuccess = () => settle(counting.result);
        };
      }),
  );
const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).click();
const surface = (page: Page) => page.locator("[data-surface]");

test("a line that is drawn is there after a reload, and the recipient sees it", async ({ page, api, guest }) => {
  const id = await filledClip(api);
  await openStudio(page, id);
  await chooseTool(page, "Pen");
  await drag(page, [0.2, 0.5], [0.5, 0.5], [0.8, 0.5]);
  await expectColor(page, [0.65, 0.5], persimmon);
  await page.getByRole("button", { name: "Tide" }).click();
  await drag(page, [0.2, 0.7], [0.8, 0.7]);
  await untilSaved(page);
  await page.reload();
  await expectColor(page, [0.35, 0.5], persimmon);
  await expectColor(page, [0.5, 0.7], tide);
  expect(await strokesOf(api, id)).toMatchObject([
    { tool: "pen", color: persimmon, start: null },
    { tool: "pen", color: tide },
  ]);
  await prepare(api, id);
  await guest.goto((await share(api, id)).public_url);
  await expect(guest.locator(".mark-pen")).toHaveCount(2);
});

test("one gesture is one step back, and every tool leaves what it is for", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  const names = ["Highlighter", "Arrow", "Line", "Rectangle", "Ellipse", "Redact"];
  for (const name of names) {
    await chooseTool(page, name);
    await drag(page, [0.3, 0.3], [0.45, 0.4], [0.6, 0.6]);
  }
  await untilSaved(page);
  const tools = (await strokesOf(api, id)).map(({ tool }) => tool);
  expect(tools).toEqual(["highlighter", "arrow", "line", "rect", "ellipse", "redact"]);
  for (const _ of names) await undo(page);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await untilSaved(page);
  expect(await strokesOf(api, id)).toEqual([]);
});

test("a click with the tool that nobody chose changes nothing", async ({ page, api }) => {
  await openStudio(page, await filledClip(api, { tags: [{ timestamp: 1, x: 0.2, y: 0.2, note: "Here" }] }));
  await expect(page.getByRole("radio", { name: "Select" })).toBeChecked();
  await surface(page).click({ position: { x: 300, y: 200 } });
  await expect(page.getByRole("button", { name: /^Voice tag/ })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("ink that came by the API is seen, moved, recoloured, doubled and removed", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  const box = {
    id: 7,
    tool: "rect",
    color: persimmon,
    width: 0.02,
    points: [
      [0.3, 0.3, 0],
      [0.5, 0.5, 0],
    ],
    layer: "a",
  };
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes: [box] } } });
  await openStudio(page, id);
  await expectColor(page, [0.4, 0.3], persimmon);
  await drag(page, [0.4, 0.3], [0.5, 0.4]);
  await expectColor(page, [0.5, 0.6], persimmon);
  await expectOtherColor(page, [0.35, 0.3], persimmon);
  await page.getByRole("button", { name: "Leaf" }).click();
  await expectColor(page, [0.5, 0.6], "#2f8f4e");
  await untilSaved(page);
  const [moved] = await strokesOf(api, id);
  expect(moved).toMatchObject({
    id: 7,
    layer: "a",
    color: "#2f8f4e",
    points: [
      [0.4, 0.4, 0],
      [0.6, 0.6, 0],
    ],
  });
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await clickAt(page, [0.5, 0.4]);
  await page.keyboard.press("Delete");
  await expectOtherColor(page, [0.5, 0.6], "#2f8f4e");
  await untilSaved(page);
  expect(await strokesOf(api, id)).toEqual([]);
});

async function clickAt(page: Page, place: Place): Promise<void> {
  const { x, y } = await spot(page, place);
  await page.mouse.click(x, y);
}

test("what is drawn while recording is replayed when it was drawn", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await page.addInitScript(() => {
    const begin = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function start(every) {
      document.documentElement.dataset.recordingSince = String(performance.now());
      begin.call(this, every);
    };
    addEventListener(
      "pointerdown",
      (event) => {
        document.documentElement.dataset.pressedAt = String(event.timeStamp);
      },
      true,
    );
  });
  await openStudio(page, id);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  const timer = page.getByRole("timer");
  await untilSeconds(timer, 1.5);
  await chooseTool(page, "Pen");
  await drag(page, [0.2, 0.5], [0.8, 0.5]);
  const pressed = await page.evaluate(() => {
    const { recordingSince, pressedAt } = document.documentElement.dataset;
    return (Number(pressedAt) - Number(recordingSince)) / 1000;
  });
  await untilSeconds(timer, 4);
  await page.getByRole("button", { name: "Stop" }).click();
  await untilSaved(page);
  const [stroke] = await strokesOf(api, id);
  expect(Math.abs(Number(stroke?.start) - pressed)).toBeLessThan(0.05);
  expect(stroke?.end).toBeLessThan(4);

  await expectColor(page, [0.3, 0.5], persimmon);
  const position = page.getByRole("slider", { name: "Position in the recording" });
  await position.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(position).toHaveAttribute("aria-valuenow", "1.0");
  await expectOtherColor(page, [0.3, 0.5], persimmon);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectColor(page, [0.3, 0.5], persimmon);
});

test("what is redacted is covered for the recipient, in the picture itself", async ({ page, api, guest }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await chooseTool(page, "Redact");
  await drag(page, [0.3, 0.3], [0.6, 0.6]);
  await expectColor(page, [0.45, 0.45], black);
  await untilSaved(page);
  await prepare(api, id);
  await guest.goto((await share(api, id)).public_url);
  const picture = guest.locator("figure img, .stage img").first();
  const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
  const bytes = await (await guest.request.get(source)).body();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * 0.45) * info.width + Math.floor(info.width * 0.45)) * info.channels;
  expect([...data.subarray(at, at + 3)].every((part) => part < 60)).toBe(true);
});

test("an arrow is drawn with the keyboard alone", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await page.keyboard.press("a");
  await expect(page.getByRole("radio", { name: "Arrow" })).toBeChecked();
  await surface(page).focus();
  await page.keyboard.press("Enter");
  for (const key of ["Shift+ArrowLeft", "Shift+ArrowLeft", "Enter", "Shift+ArrowDown", "Shift+ArrowDown", "Enter"]) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press("v");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await untilSaved(page);
  expect(await strokesOf(api, id)).toMatchObject([
    {
      tool: "arrow",
      points: [
        [0.45, 0.5, 0],
        [0.45, 0.6, 0],
      ],
    },
  ]);
});

test("words are written where they will stand, and keys mean nothing meanwhile", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await chooseTool(page, "Text");
  await clickAt(page, [0.3, 0.3]);
  await page.keyboard.type("never press R");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  await untilSaved(page);
  const [words] = await strokesOf(api, id);
  expect(words).toMatchObject({ tool: "text", text: "never press R" });
});

test("an eraser takes a line away in one stroke, and back", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await chooseTool(page, "Pen");
  await drag(page, [0.2, 0.5], [0.8, 0.5]);
  await drag(page, [0.2, 0.6], [0.8, 0.6]);
  await chooseTool(page, "Eraser");
  await drag(page, [0.5, 0.4], [0.5, 0.7]);
  await expectOtherColor(page, [0.4, 0.5], persimmon);
  await expectOtherColor(page, [0.4, 0.6], persimmon);
  await undo(page);
  await expectColor(page, [0.4, 0.5], persimmon);
  await expectColor(page, [0.4, 0.6], persimmon);
});

test("the picture is looked at from near, ink and pins with it", async ({ page, api }) => {
  const id = await filledClip(api, { tags: [{ timestamp: 1, x: 0.5, y: 0.5, note: "Here" }] });
  await openStudio(page, id);
  await chooseTool(page, "Line");
  await drag(page, [0.4, 0.6], [0.6, 0.6]);
  const width = async () => (await page.getByAltText("Your picture").boundingBox())?.width ?? 0;
  const before = await width();
  const middle = await spot(page, [0.5, 0.5]);
  await page.mouse.move(middle.x, middle.y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await expect.poll(width).toBeGreaterThan(before * 1.15);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.5);
  await expectColor(page, [0.5, 0.6], persimmon);
  const pin = await page.getByRole("button", { name: /^Voice tag 1/ }).boundingBox();
  expect(Math.abs((pin?.x ?? 0) + (pin?.width ?? 0) / 2 - (await spot(page, [0.5, 0.5])).x)).toBeLessThan(2);
  await page.keyboard.press("0");
  await expect.poll(width).toBe(before);
});

test("two fingers move and widen the picture and draw nothing, one draws", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0, tags: [{ timestamp: 0, x: 0.3, y: 0.3, note: "Here" }] });
  await openStudio(page, id);
  await chooseTool(page, "Pen");
  const touch = await fingersOn(page);
  const [a, b] = [await spot(page, [0.4, 0.5]), await spot(page, [0.6, 0.5])];
  const width = async () => (await page.getByAltText("Your picture").boundingBox())?.width ?? 0;
  const before = await width();
  await touch("touchStart", a);
  await touch("touchMove", { x: a.x - 5, y: a.y });
  await touch("touchStart", { x: a.x - 5, y: a.y }, b);
  await touch("touchMove", { x: a.x - 80, y: a.y }, { x: b.x + 80, y: b.y });
  await touch("touchEnd");
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await page.getByRole("button", { name: "Fit" }).click();
  await expect.poll(width).toBe(before);
  const pin = await page.getByRole("button", { name: /^Voice tag 1/ }).boundingBox();
  const onPin = { x: (pin?.x ?? 0) + 15, y: (pin?.y ?? 0) + 15 };
  await touch("touchStart", onPin);
  await touch("touchStart", onPin, b);
  for (let step = 1; step <= 3; step++) await touch("touchMove", { x: onPin.x - step * 20, y: onPin.y }, b);
  await touch("touchEnd");
  await expect.poll(width).toBeGreaterThan(before);
  await expect(page.getByRole("button", { name: "Undo" }), "the pin under a finger stays").toBeDisabled();
  await page.getByRole("button", { name: "Fit" }).click();
  await touch("touchStart", a);
  for (let step = 1; step <= 5; step++) await touch("touchMove", { x: a.x + step * 20, y: a.y });
  await touch("touchEnd");
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  await untilSaved(page);
  expect(await strokesOf(api, id)).toHaveLength(1);
});

test("on a phone what was taken back is done again, and whether it is saved is told", async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await chooseTool(page, "Pen");
  await drag(page, [0.2, 0.4], [0.8, 0.4]);
  await drag(page, [0.2, 0.6], [0.8, 0.6]);
  const redo = page.getByRole("button", { name: "Redo" });
  await expect(redo).toBeHidden();
  await undo(page);
  await undo(page);
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await redo.click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("Control+y");
  await expect(redo).toBeHidden();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("Saved", { timeout: 20_000 });
  expect(await strokesOf(api, id)).toHaveLength(2);
});

test("the hand that holds a pen draws nothing, rubs nothing out and drops no pin", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await chooseTool(page, "Pen");
  const [touch, pen] = [await fingersOn(page), await penOn(page)];
  const [palm, wrist] = [await spot(page, [0.6, 0.8]), await spot(page, [0.7, 0.85])];
  const width = async () => (await page.getByAltText("Your picture").boundingBox())?.width ?? 0;
  const before = await width();
  const [from, over, to] = [await spot(page, [0.2, 0.5]), await spot(page, [0.4, 0.5]), await spot(page, [0.6, 0.5])];

  // The hand lies there first.
  await touch("touchStart", palm);
  await pen("mousePressed", from);
  await pen("mouseMoved", over);
  await touch("touchMove", { x: palm.x + 30, y: palm.y });
  await pen("mouseMoved", to);
  await pen("mouseReleased", to);
  await touch("touchEnd");
  await expectColor(page, [0.5, 0.5], persimmon);

  // The hand comes down while a line is drawn.
  const lower = (at: { x: number; y: number }) => ({ x: at.x, y: at.y + 60 });
  await pen("mousePressed", lower(from));
  await pen("mouseMoved", lower(over));
  await touch("touchStart", palm);
  await touch("touchStart", palm, wrist);
  await touch("touchMove", { x: palm.x - 40, y: palm.y }, wrist);
  await pen("mouseMoved", lower(to));
  await pen("mouseReleased", lower(to));
  await touch("touchEnd");
  expect(await width()).toBe(before);
  await untilSaved(page);
  const strokes = await strokesOf(api, id);
  expect(strokes.map(({ tool, points }) => [tool, Math.round((points.at(-1)?.[0] ?? 0) * 10)])).toEqual([
    ["pen", 6],
    ["pen", 6],
  ]);

  await chooseTool(page, "Eraser");
  await touch("touchStart", over);
  await touch("touchMove", lower(over));
  await touch("touchEnd");
  await chooseTool(page, "Tag");
  await touch("touchStart", palm);
  await touch("touchEnd");
  for (const _ of strokes) await undo(page);
  await expect(page.getByRole("button", { name: "Undo" }), "nothing but two lines was done").toBeDisabled();
  await expect(page.getByRole("button", { name: /^Voice tag/ })).toHaveCount(0);
});

test("what was drawn without a connection is there when the page was closed", async ({ page, context, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await chooseTool(page, "Pen");
  await context.setOffline(true);
  await drag(page, [0.2, 0.5], [0.8, 0.5]);
  await expect(page.getByText("Offline: kept on this device")).toBeVisible();
  await expect.poll(() => draftsOn(page)).toBe(1);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await openStudio(next, id);
  await expectColor(next, [0.5, 0.5], persimmon);
  await untilSaved(next);
  expect(await strokesOf(api, id)).toHaveLength(1);
});

test("N drops a tag where the picture was last pointed at", async ({ page, api }) => {
  await openStudio(page, await filledClip(api));
  const { x, y } = await spot(page, [0.3, 0.7]);
  await page.mouse.move(x, y);
  await page.keyboard.press("n");
  const pin = page.getByRole("button", { name: /^Voice tag 1/ });
  const left = async () => ((await pin.boundingBox())?.x ?? 0) + ((await pin.boundingBox())?.width ?? 0) / 2;
  await expect.poll(async () => Math.abs((await left()) - x)).toBeLessThan(2);
});

test("ink is moved in time with its handle under the waveform, by keys and by dragging", async ({ page, api }) => {
  const id = await filledClip(api);
  const strokes = [
    {
      id: "a",
      tool: "line",
      color: persimmon,
      width: 0.02,
      points: [
        [0.2, 0.5, 0],
        [0.8, 0.5, 0],
      ],
      start: 2,
      end: 3,
    },
    {
      id: "b",
      tool: "line",
      color: tide,
      width: 0.02,
      points: [
        [0.2, 0.7, 0],
        [0.8, 0.7, 0],
      ],
    },
  ];
  await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes } } });
  await openStudio(page, id);
  const handle = page.getByRole("slider", { name: "Time of ink: Line" });
  await handle.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(handle).toHaveAttribute("aria-valuetext", "0:03.1");
  await expect(handle).toBeFocused();
  const wave = await page.getByRole("slider", { name: "Position in the recording" }).boundingBox();
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.keyboard.down("Alt");
  await page.mouse.move(x + ((wave?.width ?? 0) / 8) * 2, y, { steps: 6 });
  await page.keyboard.up("Alt");
  await page.mouse.up();
  await expect(handle).toHaveAttribute("aria-valuetext", "0:05.1");
  await undo(page);
  await expect(handle).toHaveAttribute("aria-valuetext", "0:03.1");
  await untilSaved(page);
  const [a, b] = await strokesOf(api, id);
  expect([a?.start, a?.end, b?.start]).toEqual([3.1, 4.1, undefined]);
});

test("ink stays on a picture that is replaced, on the next page, too", async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await chooseTool(page, "Pen");
  await drag(page, [0.2, 0.5], [0.8, 0.5]);
  await untilSaved(page);
  await page
    .locator('input[aria-label="Choose a picture"]')
    .setInputFiles({ name: "other.png", mimeType: "image/png", buffer: fixture("screenshot.png") });
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().includes("/image/"),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  expect((await sent).ok()).toBe(true);
  await expectColor(page, [0.5, 0.5], persimmon);
  await page.reload();
  await expectColor(page, [0.5, 0.5], persimmon);
});
