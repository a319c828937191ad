import { drag, expectColor, persimmon, spot, strokesOf, undo } from "../support/ink";
import { filledClip } from "../support/ready-clip";
import { expect, test } from "../support/story";
import { chooseTool, fingersOn, openStudio, penOn, untilSaved } from "../support/studio";

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

test("on a phone an undone step can be redone, and the save state is shown", { tag: "@long" }, async ({
  page,
  api,
}) => {
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

test("the right button drags no pin, and a drag ends although its release was missed, as in the menu of a Mac", async ({
  page,
  api,
}) => {
  const id = await filledClip(api, { seconds: 0, tags: [{ timestamp: 0, x: 0.3, y: 0.3, note: "Here" }] });
  await openStudio(page, id);
  const pin = page.getByRole("button", { name: /^Voice tag 1/ });
  await spot(page, [0.5, 0.5]);
  const box = await pin.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 15, (box?.y ?? 0) + 15];
  await page.mouse.move(x, y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(x + 80, y, { steps: 4 });
  await page.mouse.up({ button: "right" });
  const devtools = await page.context().newCDPSession(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const by of [40, 80]) {
    await devtools.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: x + by, y, button: "none", buttons: 0 });
  }
  // It would have gone sideways; the page around it may still settle by a pixel.
  expect((await pin.boundingBox())?.x).toBe(box?.x);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});
