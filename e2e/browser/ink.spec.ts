import sharp from "sharp";
import { saveDrawing } from "#lib/contract/drawings";
import { share } from "../support/clip-steps";
import {
  black,
  clickAt,
  draftsOn,
  drag,
  expectColor,
  expectOtherColor,
  persimmon,
  spot,
  strokesOf,
  surface,
  tide,
  undo,
} from "../support/ink";
import { filledClip, prepare } from "../support/ready-clip";
import { fixture } from "../support/samples";
import { expect, test } from "../support/story";
import { chooseTool, openStudio, untilSaved } from "../support/studio";

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

test("a stroke is sent without the ink that is there already", { tag: "@long" }, async ({ page, api }) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await chooseTool(page, "Pen");
  await drag(page, [0.2, 0.2], [0.8, 0.2]);
  await untilSaved(page);
  const sent = page.waitForRequest((request) => request.method() !== "GET" && /\/drawings\//.test(request.url()));
  await drag(page, [0.2, 0.6], [0.8, 0.6]);
  expect((await sent).postDataJSON()).toMatchObject({ strokes: [{ tool: "pen" }], remove: [] });
  await untilSaved(page);
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await untilSaved(page);
  expect(await strokesOf(api, id)).toEqual([]);
});

test("one gesture is one step back, and every tool leaves what it is for", { tag: "@long" }, async ({ page, api }) => {
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

test("after drawing, the picture has the keyboard focus, and its ring only with the next key; an eraser removes lines in one stroke, and a text is written at its place", async ({
  page,
  api,
}) => {
  const id = await filledClip(api, { seconds: 0 });
  await openStudio(page, id);
  await chooseTool(page, "Pen");
  await page.getByLabel("Title").fill("Typed");
  await drag(page, [0.2, 0.5], [0.8, 0.5]);
  const ring = () => surface(page).evaluate((element) => getComputedStyle(element).outlineStyle);
  await expect(surface(page)).toBeFocused();
  expect(await ring()).toBe("none");
  await page.keyboard.press("ArrowRight");
  expect(await ring()).toBe("solid");
  await test.step("the eraser, and Undo", async () => {
    await drag(page, [0.2, 0.6], [0.8, 0.6]);
    await chooseTool(page, "Eraser");
    await drag(page, [0.5, 0.4], [0.5, 0.7]);
    await expectOtherColor(page, [0.4, 0.5], persimmon);
    await expectOtherColor(page, [0.4, 0.6], persimmon);
    await undo(page);
    await expectColor(page, [0.4, 0.5], persimmon);
    await expectColor(page, [0.4, 0.6], persimmon);
  });
  await test.step("shortcuts are off while a text is written", async () => {
    await chooseTool(page, "Text");
    await clickAt(page, [0.3, 0.3]);
    await page.keyboard.type("never press R");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Record", exact: true })).toBeVisible();
    await untilSaved(page);
    const words = (await strokesOf(api, id)).filter(({ tool }) => tool === "text");
    expect(words).toMatchObject([{ text: "never press R" }]);
  });
});

test("a click with the default tool changes nothing, and N drops a tag where the picture was last pointed at", async ({
  page,
  api,
}) => {
  await openStudio(page, await filledClip(api, { tags: [{ timestamp: 1, x: 0.2, y: 0.2, note: "Here" }] }));
  await expect(page.getByRole("radio", { name: "Select" })).toBeChecked();
  await surface(page).click({ position: { x: 300, y: 200 } });
  await expect(page.getByRole("button", { name: /^Voice tag/ })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();

  const { x, y } = await spot(page, [0.3, 0.7]);
  await page.mouse.move(x, y);
  await page.keyboard.press("n");
  const pin = page.getByRole("button", { name: /^Voice tag \d at 0:00/ });
  const left = async () => ((await pin.boundingBox())?.x ?? 0) + ((await pin.boundingBox())?.width ?? 0) / 2;
  await expect.poll(async () => Math.abs((await left()) - x)).toBeLessThan(2);
});

test("ink that came by the API is seen, moved, recoloured, doubled and removed", { tag: "@long" }, async ({
  page,
  api,
}) => {
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

test("a redaction covers the picture for the recipient, in the file itself", async ({ page, api, guest }) => {
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

test("a zoomed picture keeps its ink and pins in place", async ({ page, api }) => {
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
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.5);
  await expectColor(page, [0.5, 0.6], persimmon);
  const pin = await page.getByRole("button", { name: /^Voice tag 1/ }).boundingBox();
  expect(Math.abs((pin?.x ?? 0) + (pin?.width ?? 0) / 2 - (await spot(page, [0.5, 0.5])).x)).toBeLessThan(2);
  await page.keyboard.press("0");
  await expect.poll(width).toBe(before);
});

test("ink drawn offline is there after the page was closed", async ({ page, context, api }) => {
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

test("ink stays on a picture that is replaced, on the next page, too", { tag: "@long" }, async ({ page, api }) => {
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
